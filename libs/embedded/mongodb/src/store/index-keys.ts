import { CommandError } from '../errors.ts';
import { KeyBuffer } from '../bson/key-buffer.ts';
import { keyOf, writeKey } from '../bson/key.ts';
import { BsonType, FieldCursor, type BsonValue, documentValue, elementsOf } from '../bson/value.ts';
import { NULL, UNDEFINED } from '../bson/scalars.ts';

export interface IndexField {
  readonly path: string;
  readonly parts: readonly Buffer[];
  readonly descending: boolean;
}

export interface IndexKeys {
  readonly keys: readonly Buffer[];
  /** Bit n: field n met an array, so that a document may have several entries. */
  readonly multikey: number;
}

interface Walk {
  readonly value: BsonValue | undefined;
  readonly rest: readonly Buffer[];
  /** The value is an entry as it is, even if it is an array. */
  readonly isEnd?: boolean;
  /** An array chosen by its position in an array; as an entry it stays whole. */
  readonly isNested?: boolean;
}

class SharedWalk implements Walk {
  private written: Buffer | undefined;

  constructor(
    readonly value: BsonValue | undefined,
    readonly rest: readonly Buffer[],
  ) {}

  get key(): Buffer {
    this.written ??= keyOf(this.value ?? NULL);
    return this.written;
  }
}

export class IndexedDocument {
  readonly root: BsonValue;
  private readonly walks = new Map<string, Walk>();

  constructor(readonly body: Buffer) {
    this.root = documentValue(body);
  }

  walk({ path, parts }: IndexField): Walk {
    let found = this.walks.get(path);
    if (!found) {
      const { value, rest } = walk(this.root, parts);
      this.walks.set(path, (found = new SharedWalk(value, rest)));
    }
    return found;
  }
}

const key = new KeyBuffer();
const NONE: readonly Buffer[] = [];
const isPosition = (part: Buffer): boolean => /^(0|[1-9]\d*)$/.test(part.toString());

export function indexKeys(document: IndexedDocument, fields: readonly IndexField[], sparse: boolean): IndexKeys {
  const walks = fields.map((field) => document.walk(field));
  const found: Buffer[] = [];
  const state: KeyState = { multikey: 0 };
  expand(walks, fields, sparse, found, state);
  return { keys: found.length > 1 ? distinct(found) : found, multikey: state.multikey };
}

/** The values behind one of a document's keys. */
export function keyedValues(
  document: IndexedDocument,
  fields: readonly IndexField[],
  sparse: boolean,
  wanted: Buffer,
): readonly BsonValue[] {
  const state: KeyState = { multikey: 0, wanted };
  expand(
    fields.map((field) => document.walk(field)),
    fields,
    sparse,
    [],
    state,
  );
  return state.values ?? [];
}

interface KeyState {
  multikey: number;
  readonly wanted?: Buffer;
  values?: readonly BsonValue[];
}

function distinct(keys: Buffer[]): Buffer[] {
  keys.sort(Buffer.compare);
  return keys.filter((value, n) => n === 0 || !value.equals(keys[n - 1] ?? value));
}

function walk(from: BsonValue, parts: readonly Buffer[]): Walk {
  let value = from;
  for (let n = 0; n < parts.length; n += 1) {
    const part = parts[n];
    if (value.type !== BsonType.object || !part) {
      if (value.type === BsonType.array) return { value, rest: parts.slice(n) };
      return { value: undefined, rest: NONE };
    }
    const cursor = new FieldCursor(value.buffer, value.start);
    let next: BsonValue | undefined;
    while (cursor.next())
      if (cursor.isNamed(part)) {
        next = cursor.value();
        break;
      }
    if (!next) return { value: undefined, rest: NONE };
    value = next;
  }
  return { value, rest: NONE };
}

function expand(
  walks: readonly Walk[],
  fields: readonly IndexField[],
  sparse: boolean,
  found: Buffer[],
  state: KeyState,
): void {
  const array = walks.find(isOpen)?.value;
  if (!array) return emit(walks, fields, sparse, found, state);
  walks.forEach((one, n) => {
    if (!isOpen(one)) return;
    if (one.value?.start !== array.start) throw parallel(fields, walks);
    state.multikey |= 1 << n;
  });
  const elements = elementsOf(array);
  if (elements.length === 0) return expand(walks.map(throughEmpty), fields, sparse, found, state);
  const isWhole = walks.some((one) => isOpen(one) && one.isNested);
  for (const element of elements)
    expand(
      walks.map((one) => (isOpen(one) ? intoElement(one, element, elements, isWhole ? array : element) : one)),
      fields,
      sparse,
      found,
      state,
    );
}

const isOpen = ({ value, isEnd }: Walk): boolean => value?.type === BsonType.array && !isEnd;

function throughEmpty(one: Walk): Walk {
  if (!isOpen(one)) return one;
  return { value: one.rest.length > 0 ? undefined : UNDEFINED, rest: NONE };
}

/** @param end what a path that ends at the array gets for this element */
function intoElement({ rest }: Walk, element: BsonValue, elements: readonly BsonValue[], end: BsonValue): Walk {
  const [first, ...others] = rest;
  if (!first) return { value: end, rest: NONE, isEnd: true };
  const chosen = isPosition(first) ? elements[Number(first.toString())] : undefined;
  const isField = element.isObject() && walk(element, [first]).value !== undefined;
  if (isField && chosen) throw new CommandError(16746, `Ambiguous field name found in array: '${first.toString()}'`);
  if (isField) return walk(element, rest);
  if (!chosen) return { value: undefined, rest: NONE };
  return { ...walk(chosen, others), isNested: chosen.isArray() };
}

function emit(
  walks: readonly Walk[],
  fields: readonly IndexField[],
  sparse: boolean,
  found: Buffer[],
  state: KeyState,
): void {
  if (sparse && walks.every(({ value }) => !value)) return;
  key.reset();
  walks.forEach((one, n) => {
    const { value = NULL } = one;
    const from = key.size;
    if (one instanceof SharedWalk) key.bytes(one.key, 0, one.key.length);
    else writeKey(key, value.type, value.buffer, value.start, value.end);
    if (fields[n]?.descending) key.invert(from);
  });
  const made = key.copy();
  if (state.wanted?.equals(made)) state.values ??= walks.map(({ value }) => value ?? NULL);
  found.push(made);
}

function parallel(fields: readonly IndexField[], walks: readonly Walk[]): CommandError {
  const names = fields.filter((_, n) => walks[n] && isOpen(walks[n])).map(({ path }) => `[${path}]`);
  return new CommandError(171, `cannot index parallel arrays ${names.join(' ')}`);
}
