import { isRecord } from '@annal/kernel';
import { entryErrors } from '../entry.errors.ts';

export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: Pointer; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: Pointer }
  | { readonly op: 'move' | 'copy'; readonly path: Pointer; readonly from: Pointer };

export type Pointer = readonly string[];

export function parseJsonPatch(patch: readonly unknown[]): readonly JsonPatchOperation[] {
  return patch.map((operation, index) => {
    if (!isRecord(operation)) throw malformed(index, 'is not an object');
    const { op } = operation;
    const path = pointer(operation.path, index, 'path');
    switch (op) {
      case 'add':
      case 'replace':
      case 'test':
        if (!Object.hasOwn(operation, 'value')) throw malformed(index, 'has no value');
        return { op, path, value: operation.value };
      case 'remove':
        return { op, path };
      case 'move':
      case 'copy':
        return { op, path, from: pointer(operation.from, index, 'from') };
      default:
        throw malformed(index, 'is of no known kind');
    }
  });
}

/** Deeper than any entry, so a pointer that is cut off here leads nowhere either. */
const MAX_SEGMENTS = 100;

function pointer(text: unknown, index: number, name: string): Pointer {
  // RFC 6901: empty, or segments that begin with a slash; `~` only as `~0` and `~1`.
  if (typeof text !== 'string' || !/^(?:$|\/)/.test(text) || /~(?![01])/.test(text))
    throw malformed(index, `has no valid ${name}`);
  return text
    .split('/', MAX_SEGMENTS)
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const malformed = (index: number, what: string) =>
  entryErrors.malformedPatch(`Operation ${index} of the JSON Patch ${what}`);
