import { BsonType, FieldCursor, type BsonValue } from '../bson/value.ts';

interface PathPart {
  readonly name: Buffer;
  readonly position: number;
}

export interface Path {
  readonly text: string;
  readonly parts: readonly PathPart[];
}

export type Visit = (value: BsonValue | undefined, outerPosition: number) => boolean;

export function parsePath(text: string): Path {
  return {
    text,
    parts: text
      .split('.')
      .map((part) => ({ name: Buffer.from(part), position: /^(0|[1-9]\d*)$/.test(part) ? Number(part) : -1 })),
  };
}

/**
 * MongoDB's rules: arrays on the path are opened, one level each; numeric parts are positions and field names. With
 * `openLeaf`, an array at the end is visited element by element and then as a whole.
 */
export function visitPath(root: BsonValue, { parts }: Path, openLeaf: boolean, visit: Visit): boolean {
  return walkObject(root, parts, 0, openLeaf, visit, -1);
}

function walkObject(
  from: BsonValue,
  parts: readonly PathPart[],
  first: number,
  openLeaf: boolean,
  visit: Visit,
  outer: number,
): boolean {
  let value = from;
  for (let n = first; n < parts.length; n += 1) {
    const part = parts[n];
    if (!part) break;
    if (n > first && value.type === BsonType.array) return walkArray(value, parts, n, openLeaf, visit, outer);
    if (value.type !== BsonType.object && value.type !== BsonType.array) return visit(undefined, outer);
    const next = field(value, part.name);
    if (!next) return visit(undefined, outer);
    value = next;
  }
  if (openLeaf && value.type === BsonType.array) return walkLeaf(value, visit, outer);
  return visit(value, outer);
}

function field(value: BsonValue, name: Buffer): BsonValue | undefined {
  const cursor = new FieldCursor(value.buffer, value.start);
  while (cursor.next()) if (cursor.isNamed(name)) return cursor.value();
  return undefined;
}

function walkLeaf(array: BsonValue, visit: Visit, outer: number): boolean {
  const cursor = new FieldCursor(array.buffer, array.start);
  for (let n = 0; cursor.next(); n += 1) if (visit(cursor.value(), outer < 0 ? n : outer)) return true;
  return visit(array, outer);
}

function walkArray(
  array: BsonValue,
  parts: readonly PathPart[],
  at: number,
  openLeaf: boolean,
  visit: Visit,
  outer: number,
): boolean {
  const cursor = new FieldCursor(array.buffer, array.start);
  const named = parts[at]?.position ?? -1;
  const isLast = at === parts.length - 1;
  for (let n = 0; cursor.next(); n += 1) {
    const position = outer < 0 ? n : outer;
    const isObject = cursor.type === BsonType.object;
    if (isObject && walkObject(cursor.value(), parts, at, openLeaf, visit, position)) return true;
    if (n !== named) continue;
    if (isLast) {
      if (visit(cursor.value(), position)) return true;
    } else if (isObject) {
      if (walkObject(cursor.value(), parts, at + 1, openLeaf, visit, position)) return true;
    } else if (cursor.type === BsonType.array) {
      if (walkArray(cursor.value(), parts, at + 1, openLeaf, visit, position)) return true;
    }
  }
  return false;
}

/** For sort keys and `distinct`: leaf arrays are opened, missing values left out. */
export function valuesAt(root: BsonValue, path: Path): BsonValue[] {
  const values: BsonValue[] = [];
  visitPath(root, path, false, (value) => {
    if (value) values.push(value);
    return false;
  });
  return values;
}
