import { isDeeperThan } from '@annal/content-rules';
import { isRecord } from '@annal/kernel';
import { entryTooDeep, entryTooLarge, MAX_ENTRY_BYTES, MAX_ENTRY_DEPTH } from '../entry.judge.ts';
import { copyOf, countOf, elementBytes, isSame, leastBytes, memberBytes } from './json-values.ts';
import type { JsonPatchOperation, Pointer } from './json-patch.ts';

export type Patched = { readonly document: unknown } | { readonly failed: number; readonly message: string };

/** Limits per patch, in values and in array elements, because a limit on size alone does not bound the work. */
const MAX_CARRIED = 250_000;
const MAX_SHIFTED = 20_000_000;

/**
 * Checks size and depth on the way, since a few copies of a value into itself would exhaust memory.
 * @param spare bytes of the document that are not stored
 */
export function applyJsonPatch(document: unknown, operations: readonly JsonPatchOperation[], spare = 0): Patched {
  const draft = new Draft(document, MAX_ENTRY_BYTES + spare);
  for (const [index, operation] of operations.entries()) {
    try {
      draft.apply(operation);
    } catch (error) {
      if (error instanceof Impossible) return { failed: index, message: error.message };
      throw error;
    }
  }
  return { document: draft.document };
}

class Impossible extends Error {}

type Container = { readonly list: unknown[] } | { readonly object: Record<string, unknown> };

class Draft {
  document: unknown;
  private bytes: number;
  private carried = 0;
  private shifted = 0;

  constructor(
    document: unknown,
    private readonly maxBytes: number,
  ) {
    this.document = copyOf(document);
    this.bytes = leastBytes(document);
  }

  apply(operation: JsonPatchOperation): void {
    const { path } = operation;
    switch (operation.op) {
      case 'add':
        return this.add(path, copyOf(operation.value));
      case 'replace':
        this.remove(path);
        return this.add(path, copyOf(operation.value));
      case 'remove':
        this.remove(path);
        return;
      case 'copy': {
        const value = valueAt(this.document, operation.from);
        this.carry(value);
        return this.add(path, copyOf(value));
      }
      case 'move':
        return this.move(operation.from, path);
      case 'test':
        if (!isSame(valueAt(this.document, path), operation.value)) throw new Impossible('The value is another one');
    }
  }

  private move(from: Pointer, path: Pointer): void {
    if (path.length > from.length && from.every((segment, index) => segment === path[index]))
      throw new Impossible('A value cannot be moved into itself');
    this.carry(valueAt(this.document, from));
    this.add(path, this.remove(from));
  }

  private add(path: Pointer, value: unknown): void {
    const last = path.at(-1);
    if (last === undefined) {
      this.grow(leastBytes(value) - this.bytes);
      this.document = value;
      return;
    }
    const container = this.containerOf(path);
    if ('list' in container) {
      const { list } = container;
      const at = last === '-' ? list.length : indexOf(last, list.length);
      this.shift(list.length - at);
      this.grow(elementBytes(value));
      list.splice(at, 0, value);
    } else {
      const { object } = container;
      // Refused as in request bodies: code that copies the entry could change a prototype.
      if (last === '__proto__') throw new Impossible('The property name is not allowed');
      const before = Object.hasOwn(object, last) ? memberBytes(last, object[last]) : 0;
      this.grow(memberBytes(last, value) - before);
      object[last] = value;
    }
    if (isDeeperThan(value, Math.max(0, MAX_ENTRY_DEPTH - path.length))) throw new Impossible(entryTooDeep);
  }

  private remove(path: Pointer): unknown {
    const last = path.at(-1);
    if (last === undefined) return this.removeAll();
    const container = this.containerOf(path);
    if ('list' in container) {
      const { list } = container;
      const at = existingIndex(list, last);
      this.shift(list.length - at);
      const [value] = list.splice(at, 1);
      this.bytes -= elementBytes(value);
      return value;
    }
    const { object } = container;
    if (!Object.hasOwn(object, last)) throw new Impossible('There is no such value');
    const value = object[last];
    this.bytes -= memberBytes(last, value);
    delete object[last];
    return value;
  }

  private removeAll(): unknown {
    const { document } = this;
    this.document = undefined;
    this.bytes = 0;
    return document;
  }

  private containerOf(path: Pointer): Container {
    const found = valueAt(this.document, path.slice(0, -1));
    if (Array.isArray(found)) return { list: found };
    if (isRecord(found)) return { object: found };
    throw new Impossible('There is no such value');
  }

  private grow(by: number): void {
    this.bytes += by;
    if (this.bytes > this.maxBytes) throw new Impossible(entryTooLarge);
  }

  private carry(value: unknown): void {
    this.carried += countOf(value);
    if (this.carried > MAX_CARRIED) throw new Impossible('The patch copies and moves too much');
  }

  private shift(elements: number): void {
    this.shifted += elements;
    if (this.shifted > MAX_SHIFTED) throw new Impossible('The patch moves too many elements');
  }
}

function valueAt(document: unknown, path: Pointer): unknown {
  let value = document;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[existingIndex(value, segment)] as unknown;
    else if (isRecord(value) && Object.hasOwn(value, segment)) value = value[segment];
    else throw new Impossible('There is no such value');
  }
  return value;
}

function existingIndex(array: readonly unknown[], segment: string): number {
  return indexOf(segment, array.length - 1);
}

function indexOf(segment: string, highest: number): number {
  const index = /^(0|[1-9]\d{0,8})$/.test(segment) ? Number(segment) : Number.NaN;
  if (!(index <= highest)) throw new Impossible('There is no such element');
  return index;
}
