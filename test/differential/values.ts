import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type Document,
} from 'bson';
import type { Random } from './random.ts';

const NAMES = ['a', 'b', 'c', 'd', 'list', 'sub'];
const TEXTS = [
  '',
  'a',
  'b',
  'ab',
  'abc',
  'B',
  'A b',
  'x.y',
  'ä',
  'é\u0000b',
  '\u00a0',
  '\u2028',
  '10',
  'z\n',
  '$a',
  '0',
];
const PATHS = [
  ...NAMES,
  'sub.a',
  'sub.b',
  'sub.list',
  'list.a',
  'list.0',
  'list.1',
  'list.0.a',
  'list.a.b',
  'list.0.0',
  'sub.sub.a',
  'none',
  'none.a',
  'a.b',
  '0',
];

export function fieldName(random: Random): string {
  return random.chance(0.03) ? random.pick(['0', '1', '__proto__', 'constructor']) : random.pick(NAMES);
}

export function path(random: Random): string {
  return random.oneOf([6, () => random.pick(NAMES)], [5, () => random.pick(PATHS)], [1, () => '_id']);
}

export function text(random: Random): string {
  return random.pick(TEXTS);
}

export function number(random: Random): unknown {
  const small = random.between(-3, 12);
  return random.oneOf<unknown>(
    [8, () => new Int32(small)],
    [3, () => new Double(small)],
    [2, () => new Double(small + 0.5)],
    [3, () => Long.fromNumber(small)],
    [1, () => Decimal128.fromString(String(small))],
    [1, () => Decimal128.fromString(random.pick(['0.1', '1.50', '-2.5', '1E+3', 'NaN', 'Infinity', '-Infinity']))],
    [1, () => new Double(random.pick([0.1, NaN, Infinity, -Infinity, -0, 1e300, 2 ** 53, 1e-7, 123456.789]))],
    [1, () => new Int32(random.pick([2147483647, -2147483648]))],
    [1, () => Long.fromString(random.pick(['9223372036854775807', '-9223372036854775808', '9007199254740993']))],
  );
}

export function scalar(random: Random): unknown {
  return random.oneOf<unknown>(
    [12, () => number(random)],
    [8, () => text(random)],
    [3, () => random.chance(0.5)],
    [3, () => null],
    [2, () => new Date(Date.UTC(2001, random.below(12), random.between(1, 28), 1, 2, 3, random.below(2) * 500))],
    [1, () => new ObjectId(`${'0'.repeat(23)}${random.below(10)}`)],
    [0.5, () => new Binary(Buffer.from(text(random)), random.pick([0, 4]))],
    [0.5, () => new Timestamp({ t: random.between(1, 3), i: random.below(3) })],
    [0.4, () => new BSONRegExp(random.pick(['a', '^b', 'x']), random.pick(['', 'i']))],
    [0.4, () => random.pick([new MinKey(), new MaxKey()])],
    [0.2, () => new Code('a')],
  );
}

export function value(random: Random, depth = 2): unknown {
  if (depth === 0) return scalar(random);
  return random.oneOf<unknown>(
    [8, () => scalar(random)],
    [3, () => random.list(0, 3, () => value(random, depth - 1))],
    [3, () => fields(random, depth - 1)],
  );
}

export function fields(random: Random, depth: number): Document {
  return Object.fromEntries(random.list(0, 3, () => [fieldName(random), value(random, depth)] as const));
}

export function document(random: Random, id: unknown): Document {
  const made: [string, unknown][] = [['_id', id]];
  for (const name of NAMES) {
    if (random.chance(0.3)) continue;
    made.push([name, typical(random, name)]);
  }
  return Object.fromEntries(made);
}

function typical(random: Random, name: string): unknown {
  if (name === 'list' && random.chance(0.8))
    return random.list(0, 4, () => (random.chance(0.5) ? scalar(random) : value(random, 2)));
  if (name === 'sub' && random.chance(0.8)) return fields(random, 2);
  return value(random, random.chance(0.7) ? 0 : 2);
}

export function identity(random: Random): unknown {
  return random.chance(0.9) ? new Int32(random.below(40)) : scalar(random);
}
