import { decimalText, numberOf, regexOf, stringOf } from './scalars.ts';
import { BsonType, elementsOf, entriesOf, type BsonValue } from './value.ts';

/** Quotes and line ends in texts are not escaped, as in MongoDB. */
export function shellText(value: BsonValue): string {
  switch (value.type) {
    case BsonType.string:
    case BsonType.symbol:
      return `"${stringOf(value)}"`;
    case BsonType.code:
      return stringOf(value);
    case BsonType.object:
      return documentText(entriesOf(value));
    case BsonType.array:
      return arrayText(elementsOf(value));
    case BsonType.regex: {
      const { pattern, flags } = regexOf(value);
      return `/${pattern}/${flags}`;
    }
    default:
      return scalarText(value);
  }
}

function arrayText(elements: readonly BsonValue[]): string {
  return elements.length === 0 ? '[]' : `[ ${elements.map(shellText).join(', ')} ]`;
}

export function documentText(entries: ReadonlyArray<readonly [string, BsonValue]>): string {
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([name, value]) => `${name}: ${shellText(value)}`).join(', ')} }`;
}

const DIGITS = 16;

/** As C writes `%.16g`, with a fraction in any case: `inf.0` and `1e+20.0`, too. */
function doubleText(number: number): string {
  const text = Object.is(number, -0) ? '-0' : Number.isFinite(number) ? general(number) : notFinite(number);
  return text.includes('.') ? text : `${text}.0`;
}

function notFinite(number: number): string {
  return Number.isNaN(number) ? 'nan' : number < 0 ? '-inf' : 'inf';
}

function general(number: number): string {
  const [mantissa = '', exponent = '0'] = number.toExponential(DIGITS - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < DIGITS) return withoutZeros(number.toFixed(Math.max(0, DIGITS - 1 - power)));
  return `${withoutZeros(mantissa)}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function scalarText(value: BsonValue): string {
  switch (value.type) {
    case BsonType.double:
      return doubleText(numberOf(value));
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
