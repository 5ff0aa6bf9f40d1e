import { decimalText, numberOf, regexOf, stringOf } from './scalars.ts';
import { BsonType, elementsOf, entriesOf, type BsonValue } from './value.ts';

/** Quotes and line ends in texts are not escaped, as in MongoDB. */
export function shellText(value: BsonValue): string {
  switch (value.type) {
    case BsonType.string:
    case BsonType.symbol:
    case BsonType.code:
      return `"${stringOf(value)}"`;
    case BsonType.object:
      return documentText(entriesOf(value));
    case BsonType.array:
      return `[ ${elementsOf(value).map(shellText).join(', ')} ]`;
    case BsonType.regex: {
      const { pattern, flags } = regexOf(value);
      return `/${pattern}/${flags}`;
    }
    default:
      return scalarText(value);
  }
}

export function documentText(entries: ReadonlyArray<readonly [string, BsonValue]>): string {
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([name, value]) => `${name}: ${shellText(value)}`).join(', ')} }`;
}

function scalarText(value: BsonValue): string {
  switch (value.type) {
    case BsonType.double: {
      const number = numberOf(value);
      return Number.isInteger(number) ? number.toFixed(1) : String(number);
    }
    case BsonType.int32:
      return String(numberOf(value));
    case BsonType.int64:
      return String(value.buffer.readBigInt64LE(value.start));
    case BsonType.decimal128:
      return decimalText(value);
    case BsonType.bool:
      return String(value.buffer[value.start] === 1);
    case BsonType.date:
      return `new Date(${value.buffer.readBigInt64LE(value.start)})`;
    case BsonType.objectId:
      return `ObjectId('${value.bytes().toString('hex')}')`;
    case BsonType.binary:
      return `BinData(${value.buffer[value.start + 4]}, ${value.bytes().subarray(5).toString('hex').toUpperCase()})`;
    case BsonType.timestamp:
      return `Timestamp(${value.buffer.readUInt32LE(value.start + 4)}, ${value.buffer.readUInt32LE(value.start)})`;
    case BsonType.minKey:
      return 'MinKey';
    case BsonType.maxKey:
      return 'MaxKey';
    default:
      return value.type === BsonType.undefined ? 'undefined' : 'null';
  }
}
