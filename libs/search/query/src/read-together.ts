import { DomainError, type Issue } from '@annal/kernel';
import { searchErrors } from './search-errors.ts';

type Readers = Readonly<Record<string, () => unknown>>;

/** Collects the problems of all parts. @throws DomainError `rejected` with every problem and its place */
export function readTogether<Parts extends Readers>(
  readers: Parts,
): { [Name in keyof Parts]: ReturnType<Parts[Name]> } {
  const issues: Issue[] = [];
  const parts = Object.entries(readers).map(([name, read]) => {
    try {
      return [name, read()] as const;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== searchErrors.INVALID) throw error;
      issues.push(...(error.data as readonly Issue[]));
      return [name, undefined] as const;
    }
  });
  if (issues.length > 0) throw searchErrors.invalid(issues);
  return Object.fromEntries(parts) as { [Name in keyof Parts]: ReturnType<Parts[Name]> };
}
