import { keyOf } from '../bson/key.ts';
import { textValue } from '../bson/scalars.ts';
import { BsonType, fieldsOf, getField, type BsonValue } from '../bson/value.ts';

/** A value below the path of a wildcard field: its own path and the bytes that stand for that in a key. */
export interface WildcardValue {
  readonly pathKey: Buffer;
  readonly value: BsonValue;
}

export interface WildcardValues {
  readonly values: readonly WildcardValue[];
  /** An array was met, whose elements have no entries: the index does not know all documents. */
  readonly isArray: boolean;
}

const KNOWN_PATHS = 10_000;
const pathKeys = new Map<string, Buffer>();

/** In front of the values at this path. */
export function pathKey(path: string): Buffer {
  let key = pathKeys.get(path);
  if (!key) {
    if (pathKeys.size >= KNOWN_PATHS) pathKeys.clear();
    pathKeys.set(path, (key = keyOf(textValue(path))));
  }
  return key;
}

/** All values below the path, objects as a whole and part by part. Names with dots cannot be asked for. */
export function wildcardValues(document: BsonValue, parts: readonly Buffer[], path: string): WildcardValues {
  let root: BsonValue | undefined = document;
  for (const part of parts) {
    root = root.type === BsonType.object ? getField(root, part) : undefined;
    if (root?.type === BsonType.array) return { values: [], isArray: true };
    if (!root) break;
  }
  const values: WildcardValue[] = [];
  const isArray = root?.type === BsonType.object && addParts(root, path, values);
  return { values, isArray };
}

function addParts(object: BsonValue, path: string, values: WildcardValue[]): boolean {
  let isArray = false;
  const names = new Set<string>();
  const cursor = fieldsOf(object);
  while (cursor.next()) {
    const name = cursor.name();
    // Of fields with the same name the first is the one that paths lead to.
    if (name === '' || name.includes('.') || names.has(name)) continue;
    names.add(name);
    const value = cursor.value();
    const own = `${path}.${name}`;
    if (value.type === BsonType.array) {
      isArray = true;
      continue;
    }
    values.push({ pathKey: pathKey(own), value });
    if (value.type === BsonType.object && addParts(value, own, values)) isArray = true;
  }
  return isArray;
}
