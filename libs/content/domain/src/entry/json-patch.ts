import { entryErrors } from './entry.errors.ts';
import { isObject } from './entry.sys.ts';

/** One operation of RFC 6902, its pointers taken apart. */
export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: Pointer; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: Pointer }
  | { readonly op: 'move' | 'copy'; readonly path: Pointer; readonly from: Pointer };

export type Pointer = readonly string[];

/** @throws DomainError `invalid` where the text is no patch at all, whatever the document */
export function parseJsonPatch(patch: readonly unknown[]): readonly JsonPatchOperation[] {
  return patch.map((operation, index) => {
    if (!isObject(operation)) throw malformed(index, 'is not an object');
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

function pointer(text: unknown, index: number, name: string): Pointer {
  // RFC 6901: empty, or segments that begin with a slash; `~` only as `~0` and `~1`.
  if (typeof text !== 'string' || !/^(\/([^/~]|~[01])*)*$/.test(text)) throw malformed(index, `has no valid ${name}`);
  return text
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const malformed = (index: number, what: string) =>
  entryErrors.malformedPatch(`Operation ${index} of the JSON Patch ${what}`);

export type Patched = { readonly document: unknown } | { readonly failed: number; readonly message: string };

/** All operations in order, or the first that cannot be done. The given document is not changed. */
export function applyJsonPatch(document: unknown, operations: readonly JsonPatchOperation[]): Patched {
  let current = document;
  for (const [index, operation] of operations.entries()) {
    try {
      current = apply(current, operation);
    } catch (error) {
      if (error instanceof Impossible) return { failed: index, message: error.message };
      throw error;
    }
  }
  return { document: current };
}

class Impossible extends Error {}

function apply(document: unknown, operation: JsonPatchOperation): unknown {
  const { path } = operation;
  switch (operation.op) {
    case 'add':
      return add(document, path, operation.value);
    case 'replace':
      return add(remove(document, path), path, operation.value);
    case 'remove':
      return remove(document, path);
    case 'copy':
      return add(document, path, valueAt(document, operation.from));
    case 'move': {
      const { from } = operation;
      if (path.length > from.length && from.every((segment, index) => segment === path[index]))
        throw new Impossible('A value cannot be moved into itself');
      return add(remove(document, from), path, valueAt(document, from));
    }
    case 'test':
      if (!same(valueAt(document, path), operation.value)) throw new Impossible('The value is another one');
      return document;
  }
}

function valueAt(document: unknown, path: Pointer): unknown {
  let value = document;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[existingIndex(value, segment)] as unknown;
    else if (isObject(value) && Object.hasOwn(value, segment)) value = value[segment];
    else throw new Impossible('There is no such value');
  }
  return value;
}

function add(target: unknown, [segment, ...rest]: Pointer, value: unknown): unknown {
  if (segment === undefined) return value;
  if (Array.isArray(target)) {
    if (rest.length > 0) return withElement(target, segment, (item) => add(item, rest, value));
    const at = segment === '-' ? target.length : indexOf(segment, target.length);
    return target.toSpliced(at, 0, value);
  }
  if (!isObject(target)) throw new Impossible('There is no such value');
  if (rest.length > 0 && !Object.hasOwn(target, segment)) throw new Impossible('There is no such value');
  return withMember(target, segment, rest.length > 0 ? add(target[segment], rest, value) : value);
}

function remove(target: unknown, [segment, ...rest]: Pointer): unknown {
  // The whole document: `replace` puts another one in its place.
  if (segment === undefined) return undefined;
  if (Array.isArray(target)) {
    const at = existingIndex(target, segment);
    return rest.length > 0 ? withElement(target, segment, (item) => remove(item, rest)) : target.toSpliced(at, 1);
  }
  if (!isObject(target) || !Object.hasOwn(target, segment)) throw new Impossible('There is no such value');
  if (rest.length > 0) return withMember(target, segment, remove(target[segment], rest));
  return Object.fromEntries(Object.entries(target).filter(([key]) => key !== segment));
}

function withElement(array: readonly unknown[], segment: string, change: (item: unknown) => unknown): unknown[] {
  const at = existingIndex(array, segment);
  return array.with(at, change(array[at]));
}

/** Not an assignment: a member named `__proto__` is a value like any other. */
function withMember(object: Record<string, unknown>, key: string, value: unknown): unknown {
  return Object.fromEntries([...Object.entries(object).filter(([known]) => known !== key), [key, value]]);
}

function existingIndex(array: readonly unknown[], segment: string): number {
  return indexOf(segment, array.length - 1);
}

function indexOf(segment: string, highest: number): number {
  const index = /^(0|[1-9]\d{0,8})$/.test(segment) ? Number(segment) : Number.NaN;
  if (!(index <= highest)) throw new Impossible('There is no such element');
  return index;
}

/** RFC 6902 4.6: numbers by value, members in any order. */
function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) || Array.isArray(right))
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => same(item, right[index]))
    );
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]))
  );
}
