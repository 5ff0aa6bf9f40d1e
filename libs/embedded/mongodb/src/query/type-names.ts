import { badValue, failedToParse, typeMismatch } from '../errors.ts';
import { BsonType, elementsOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf, stringOf } from '../bson/scalars.ts';

const NAMES: Readonly<Record<string, readonly number[]>> = {
  double: [1],
  string: [2],
  object: [3],
  array: [4],
  binData: [5],
  undefined: [6],
  objectId: [7],
  bool: [8],
  date: [9],
  null: [10],
  regex: [11],
  dbPointer: [12],
  javascript: [13],
  symbol: [14],
  javascriptWithScope: [15],
  int: [16],
  timestamp: [17],
  long: [18],
  decimal: [19],
  minKey: [BsonType.minKey],
  maxKey: [BsonType.maxKey],
  number: [1, 16, 18, 19],
};

export function parseTypes(value: BsonValue): ReadonlySet<number> {
  const types = (value.isArray() ? elementsOf(value) : [value]).flatMap(parseType);
  if (types.length === 0) throw failedToParse('$type must match at least one type');
  return new Set(types);
}

function parseType(value: BsonValue): readonly number[] {
  if (value.type === BsonType.string) {
    const name = stringOf(value);
    const types = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    if (!types) throw badValue(`Unknown type name alias: ${name}`);
    return types;
  }
  if (!isNumber(value)) throw typeMismatch('type must be represented as a number or a string');
  const code = numberOf(value);
  const type = code === -1 ? BsonType.minKey : code;
  if (!Number.isInteger(code) || !Object.values(BsonType).includes(type as never))
    throw badValue(`Invalid numerical type code: ${code}`);
  return [type];
}

export function typeName(type: number): string {
  return Object.entries(NAMES).find(([, types]) => types.length === 1 && types[0] === type)?.[0] ?? 'missing';
}
