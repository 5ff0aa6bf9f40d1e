import { BSONRegExp, Double, Int32, type Document } from 'bson';
import { expression } from './expressions.ts';
import type { Random } from './random.ts';
import { number, path, scalar, text, value } from './values.ts';

const TYPES = [
  'double',
  'string',
  'object',
  'array',
  'bool',
  'null',
  'int',
  'long',
  'number',
  'date',
  'decimal',
  'regex',
];
const PATTERNS = [
  'a',
  '^a',
  'b$',
  '^$',
  '\\s',
  '\\S',
  '\\d',
  '\\w+',
  '\\W',
  '.',
  '[a-c]',
  '^(a|b)',
  '\\bb',
  'x\\.y',
  '\\u0061',
  '\\x61',
  '\\x{e4}',
  'A',
  '(?i)a',
  '(?s)z.',
  'z$',
  '\\Aa',
  'z\\z',
  'z\\Z',
  '\\N',
  '[[:alpha:]]',
  '\\h',
  '\\R',
  '\\Qa\\E',
  'a++',
  '(?>a)',
  '(?<n>a)\\k<n>',
  '(?P<n>a)',
  '\\p{L}',
  '\\pL',
  '\\X',
  '[\\s]',
  '[^\\d]',
  '(',
  'a{2,1}',
  '*',
  '\\-',
  '\\e',
  '(?#c)a',
  '\\G',
  '\\1',
  '(a)\\1',
  '[',
  ']',
  'a{,2}',
  '\\cA',
  '\\07',
  '(?=a)',
  '(?<!a)b',
  '\\v',
];

export function filter(random: Random, depth = 2): Document {
  return Object.assign({}, ...random.list(random.chance(0.1) ? 0 : 1, 2, () => condition(random, depth))) as Document;
}

export function condition(random: Random, depth: number): Document {
  if (depth > 0 && random.chance(0.2)) return combined(random, depth - 1);
  return { [path(random)]: operand(random, depth) };
}

function combined(random: Random, depth: number): Document {
  return random.oneOf<Document>(
    [4, () => ({ $or: random.list(1, 3, () => filter(random, depth)) })],
    [3, () => ({ $and: random.list(1, 3, () => filter(random, depth)) })],
    [2, () => ({ $nor: random.list(1, 2, () => filter(random, depth)) })],
    [3, () => ({ $expr: expression(random, 2) })],
    [
      0.3,
      () => ({ [random.pick(['$or', '$and', '$nor'])]: random.pick<unknown>([[], new Int32(1), [new Int32(1)], {}]) }),
    ],
    [0.2, () => ({ $comment: value(random, 1) })],
    [
      0.2,
      () => ({
        [random.pick(['$bogus', '$eq', '$not', '$where', '$text', '$alwaysTrue', '$alwaysFalse'])]: scalar(random),
      }),
    ],
  );
}

export function operand(random: Random, depth: number): unknown {
  return random.oneOf<unknown>(
    [5, () => value(random, 2)],
    [1, () => pattern(random)],
    [
      10,
      () => Object.assign({}, ...random.list(1, random.chance(0.2) ? 3 : 1, () => operator(random, depth))) as Document,
    ],
  );
}

function pattern(random: Random): BSONRegExp {
  return new BSONRegExp(random.pick(PATTERNS), random.pick(['', '', '', 'i', 's', 'm', 'im', 'x']));
}

export function operator(random: Random, depth: number): Document {
  return random.oneOf<Document>(
    [12, () => ({ [random.pick(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])]: value(random, 2) })],
    [
      5,
      () => ({
        [random.pick(['$in', '$nin'])]: random.list(0, 6, () =>
          random.chance(0.1) ? pattern(random) : value(random, 1),
        ),
      }),
    ],
    [2, () => ({ $exists: random.oneOf<unknown>([3, () => random.chance(0.5)], [1, () => scalar(random)]) })],
    [
      2,
      () => ({
        $type: random.oneOf<unknown>(
          [4, () => random.pick(TYPES)],
          [1, () => number(random)],
          [1, () => random.list(0, 3, () => random.pick(TYPES))],
          [0.3, () => scalar(random)],
        ),
      }),
    ],
    [2, () => ({ $size: random.oneOf<unknown>([4, () => new Int32(random.below(4))], [1, () => scalar(random)]) })],
    [
      1,
      () => ({
        $mod: random.oneOf<unknown>(
          [3, () => [new Int32(random.between(1, 3)), new Int32(random.below(2))]],
          [1, () => random.list(0, 3, () => number(random))],
          [0.2, () => scalar(random)],
        ),
      }),
    ],
    [
      2,
      () => ({
        $all: random.oneOf<unknown>(
          [4, () => random.list(0, 3, () => value(random, 1))],
          [0.5, () => [{ $elemMatch: inside(random, depth) }]],
          [0.3, () => scalar(random)],
        ),
      }),
    ],
    [3, () => ({ $elemMatch: random.oneOf<unknown>([8, () => inside(random, depth)], [0.3, () => scalar(random)]) })],
    [
      2,
      () => ({
        $not: random.oneOf<unknown>(
          [4, () => operator(random, depth)],
          [1, () => pattern(random)],
          [0.5, () => value(random, 1)],
        ),
      }),
    ],
    [2, () => regex(random)],
    [
      0.2,
      () => ({
        [random.pick(['$bogus', '$near', '$bitsAllSet', '$options', '$comment', '$elemmatch'])]: scalar(random),
      }),
    ],
  );
}

function inside(random: Random, depth: number): Document {
  if (depth === 0 || random.chance(0.5)) return operator(random, 0);
  return filter(random, depth - 1);
}

function regex(random: Random): Document {
  const source = random.oneOf<unknown>(
    [6, () => random.pick(PATTERNS)],
    [1, () => pattern(random)],
    [0.3, () => scalar(random)],
    [1, () => text(random).replace('\u0000', '')],
  );
  const options = random.oneOf<unknown>(
    [4, () => undefined],
    [3, () => random.pick(['', 'i', 's', 'm', 'is'])],
    [0.3, () => random.pick<unknown>(['g', 'q', new Double(1), null])],
  );
  return { $regex: source, ...(options !== undefined && { $options: options }) };
}
