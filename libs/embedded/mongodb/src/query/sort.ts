import { checkFieldPath } from '../aggregate/field-path.ts';
import { badValue, CommandError, notSupported } from '../errors.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { IndexedDocument, indexKeys, type IndexField } from '../store/index-keys.ts';

export type Sort = readonly IndexField[];

export function parseSort(document: BsonValue | undefined): Sort {
  if (!document) return [];
  if (!document.isObject()) throw new CommandError(14, 'Expected sort to be an object');
  const fields = entriesOf(document).map(([path, value]) => {
    if (path !== '$natural') checkFieldPath(path);
    if (value.isObject()) throw unusualOrder(value);
    if (!isNumber(value)) throw new CommandError(15974, `Illegal key in $sort specification: ${path}`);
    const order = value.type === BsonType.decimal128 ? toEven(numberOf(value)) : Math.trunc(numberOf(value));
    if (order !== 1 && order !== -1)
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    const parts = path.split('.');
    return { path, parts: parts.map((part) => Buffer.from(part)), descending: order < 0 };
  });
  if (fields.length > 1 && fields.some(({ path }) => path === '$natural'))
    throw badValue("Cannot include '$natural' in compound sort");
  if (fields.length > 32) throw badValue('too many compound keys');
  return fields;
}

function toEven(n: number): number {
  const below = Math.floor(n);
  if (n - below !== 0.5) return Math.round(n);
  return below % 2 === 0 ? below : below + 1;
}

function unusualOrder(value: BsonValue): CommandError {
  const [name] = entriesOf(value)[0] ?? [];
  if (name !== '$meta') return new CommandError(17312, '$meta is the only expression supported by $sort right now');
  return notSupported('sorting by $meta');
}

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
