import { Int32, type Document } from 'bson';
import type { Random } from './random.ts';
import { number, path, scalar, text, value } from './values.ts';

type Make = (random: Random, depth: number) => unknown;

const some =
  (least: number, most: number): Make =>
  (random, depth) =>
    random.list(least, most, () => expression(random, depth));
const one: Make = (random, depth) => (random.chance(0.5) ? expression(random, depth) : [expression(random, depth)]);
const numeric: Make = (random, depth) =>
  random.oneOf<unknown>([2, () => number(random)], [2, () => `$${path(random)}`], [1, () => expression(random, depth)]);
const textual: Make = (random, depth) =>
  random.oneOf<unknown>(
    [2, () => ({ $literal: text(random) })],
    [2, () => `$${path(random)}`],
    [1, () => expression(random, depth)],
  );
const listed: Make = (random, depth) =>
  random.oneOf<unknown>(
    [2, () => ({ $literal: random.list(0, 3, () => scalar(random)) })],
    [3, () => random.pick(['$list', '$sub.list', '$list.a'])],
    [1, () => expression(random, depth)],
  );
const repeated =
  (make: Make, least: number, most: number): Make =>
  (random, depth) =>
    random.list(least, most, () => make(random, depth));
const OPERATORS: Readonly<Record<string, Make>> = {
  $eq: some(2, 2),
  $ne: some(2, 2),
  $gt: some(2, 2),
  $gte: some(2, 2),
  $lt: some(2, 2),
  $lte: some(2, 2),
  $cmp: some(2, 2),
  $and: some(0, 3),
  $or: some(0, 3),
  $not: one,
  $cond: (random, depth) =>
    random.chance(0.5)
      ? some(3, 3)(random, depth)
      : { if: expression(random, depth), then: expression(random, depth), else: expression(random, depth) },
  $ifNull: some(2, 3),
  $literal: (random) => value(random, 2),
  $add: repeated(numeric, 0, 3),
  $subtract: repeated(numeric, 2, 2),
  $multiply: repeated(numeric, 0, 3),
  $divide: repeated(numeric, 2, 2),
  $toLower: textual,
  $size: listed,
  $arrayElemAt: (random, depth) => [listed(random, depth), numeric(random, depth)],
  $in: (random, depth) => [expression(random, depth), listed(random, depth)],
  $isArray: one,
  $setUnion: repeated(listed, 0, 3),
  $setIntersection: repeated(listed, 0, 3),
  $setDifference: repeated(listed, 2, 2),
  $filter: (random, depth) => ({
    input: listed(random, depth),
    ...named(random),
    cond: expression(random, depth, true),
  }),
};

const REFUSED = [
  '$dateToString',
  '$year',
  '$regexMatch',
  '$toString',
  '$toInt',
  '$pow',
  '$sqrt',
  '$trim',
  '$zip',
  '$map',
  '$concat',
];

function named(random: Random): Document {
  return random.chance(0.8)
    ? { as: 'this' }
    : random.chance(0.5)
      ? {}
      : { as: random.pick(['x', 'This', '', '$a', 'a.b']) };
}

export function expression(random: Random, depth: number, isInside = false): unknown {
  if (depth <= 0 || random.chance(0.35)) return leaf(random, isInside);
  return random.oneOf<unknown>(
    [12, () => operation(random, depth - 1)],
    [1, () => random.list(0, 3, () => expression(random, depth - 1, isInside))],
    [1, () => ({ [random.pick(['x', 'y'])]: expression(random, depth - 1, isInside) })],
    [0.2, () => mistaken(random, depth - 1)],
  );
}

export function operation(random: Random, depth: number): Document {
  const name = random.pick(Object.keys(OPERATORS));
  return { [name]: OPERATORS[name]?.(random, depth) };
}

function leaf(random: Random, isInside: boolean): unknown {
  return random.oneOf<unknown>(
    [6, () => `$${path(random)}`],
    [4, () => scalar(random)],
    [1, () => ({ $literal: value(random, 1) })],
    [0.5, () => random.pick(['$$ROOT', '$$CURRENT.a', '$$REMOVE', '$$ROOT.sub.a'])],
    [isInside ? 6 : 0.05, () => random.pick(['$$this', '$$this.a', '$$value'])],
    [0.05, () => random.pick(['$', '$$', '$.a', '$a.', '$a..b', '$$bogus', '$a.$b', '$$this.'])],
  );
}

function mistaken(random: Random, depth: number): Document {
  const name = random.pick(Object.keys(OPERATORS));
  return random.oneOf<Document>(
    [3, () => ({ [name]: value(random, 2) })],
    [2, () => ({ [name]: random.list(0, 4, () => expression(random, depth)) })],
    [1, () => ({ $bogus: scalar(random) })],
    [1, () => ({ [random.pick(REFUSED)]: expression(random, depth) })],
    [1, () => ({ $add: [new Int32(1)], $subtract: [new Int32(1), new Int32(2)] })],
    [1, () => ({ x: new Int32(1), $add: [new Int32(1)] })],
  );
}
