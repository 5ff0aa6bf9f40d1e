import { badValue, CommandError } from '../errors.ts';
import { entriesOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { IndexedDocument, indexKeys, type IndexField } from '../store/index-keys.ts';

export type Sort = readonly IndexField[];

export function parseSort(document: BsonValue | undefined): Sort {
  if (!document) return [];
  if (!document.isObject()) throw new CommandError(14, 'Expected sort to be an object');
  const fields = entriesOf(document).map(([path, value]) => {
    if (value.isObject()) throw new CommandError(115, 'sorting by $meta is not supported by this embedded server');
    const order = isNumber(value) ? numberOf(value) : 0;
    if (order !== 1 && order !== -1)
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    const parts = path.split('.');
    if (parts.includes('')) throw new CommandError(40353, 'FieldPath must not contain empty parts');
    if (path.startsWith('$') && path !== '$natural')
      throw new CommandError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    return { path, parts: parts.map((part) => Buffer.from(part)), descending: order < 0 };
  });
  if (fields.length > 32) throw badValue('too many compound keys');
  return fields;
}

/** Bytes whose order is the requested order: what an index over these fields would store for the document. */
export function sortKey(body: Buffer, sort: Sort): Buffer {
  try {
    return indexKeys(new IndexedDocument(body), sort, false).keys[0] ?? EMPTY;
  } catch (error) {
    if (error instanceof CommandError && error.code === 171)
      throw badValue('cannot sort with keys that are parallel arrays');
    throw error;
  }
}

const EMPTY = Buffer.alloc(0);
