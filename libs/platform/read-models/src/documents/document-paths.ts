import type { EqualityFilter, PathValues } from './document-change.ts';

type Container = Record<string, unknown> | unknown[];

export function withPaths<Doc extends object>(document: Doc, set: PathValues): Doc {
  const copy = { ...document };
  for (const path of Object.keys(set)) {
    const segments = path.split('.');
    if (segments[0] === '_id' || segments[0] === 'position') throw new Error(`A change cannot set '${path}'`);
    assignPath(copy as Container, segments, 0, set[path], path);
  }
  return copy;
}

export function numberAt(document: object, path: string): number {
  let value: unknown = document;
  for (const segment of path.split('.')) value = isContainer(value) ? own(value, segment) : undefined;
  if (value === undefined) return 0;
  if (typeof value !== 'number') throw new Error(`'${path}' is not a number and cannot be incremented`);
  return value;
}

/** Has to agree with MongoDB's equality filters. */
export function matches(document: object, filter: EqualityFilter): boolean {
  return Object.entries(filter).every(([path, wanted]) => {
    const found = valuesAt(document, path.split('.'), 0);
    return wanted === null ? found.length === 0 || found.includes(null) : found.includes(wanted);
  });
}

function valuesAt(value: unknown, segments: readonly string[], index: number): readonly unknown[] {
  const segment = segments[index];
  if (segment === undefined) {
    if (value === undefined) return [];
    return Array.isArray(value) ? [value, ...(value as readonly unknown[])] : [value];
  }
  if (!isContainer(value)) return [];
  const direct = valuesAt(own(value, segment), segments, index + 1);
  if (!Array.isArray(value)) return direct;
  return [...direct, ...value.flatMap((item) => (Array.isArray(item) ? [] : valuesAt(item, segments, index)))];
}

function assignPath(target: Container, segments: readonly string[], index: number, value: unknown, path: string): void {
  const segment = segments[index] ?? '';
  if (index === segments.length - 1) return assign(target, segment, value, path);
  const child = own(target, segment);
  if (child === undefined && value === undefined) return;
  if (child !== undefined && !isContainer(child)) throw new Error(`'${path}' leads through a value without members`);
  const copy = Array.isArray(child) ? [...child] : { ...child };
  assign(target, segment, copy, path);
  assignPath(copy, segments, index + 1, value, path);
}

function assign(target: Container, key: string, value: unknown, path: string): void {
  if (Array.isArray(target)) {
    const index = Number(key);
    if (!/^\d+$/.test(key) || index > target.length || value === undefined) {
      throw new Error(`'${path}' does not name an element that can be set`);
    }
    target[index] = value;
  } else if (value === undefined) {
    delete target[key];
  } else if (key === '__proto__') {
    // Field names come from users; a plain assignment would replace the prototype.
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

function own(value: Container, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}
