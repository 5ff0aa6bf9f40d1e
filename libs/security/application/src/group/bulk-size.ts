import { groupErrors } from '@annal/security-domain';

const MAX_AT_ONCE = 1_000;

export function refuseSize(identifiers: readonly string[], noun: 'user' | 'group'): void {
  if (identifiers.length === 0)
    throw groupErrors.invalid('updating', [{ field: '', message: `At least one ${noun} is required` }]);
  if (identifiers.length > MAX_AT_ONCE)
    throw groupErrors.invalid('updating', [
      { field: '', message: `No more than ${MAX_AT_ONCE} ${noun}s can be added at once` },
    ]);
}
