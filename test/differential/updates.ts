import { Int32, type Document } from 'bson';
import { condition, filter, operator } from './filters.ts';
import type { Random } from './random.ts';
import { fields, identity, number, path, scalar, value } from './values.ts';

type Argument = (random: Random) => unknown;

const ARGUMENTS: Readonly<Record<string, Argument>> = {
  $set: (random) => value(random, 2),
  $unset: (random) => (random.chance(0.8) ? '' : value(random, 1)),
  $inc: (random) => (random.chance(0.9) ? number(random) : scalar(random)),
  $mul: (random) => (random.chance(0.9) ? number(random) : scalar(random)),
  $min: (random) => value(random, 1),
  $max: (random) => value(random, 1),
  $rename: (random) => (random.chance(0.9) ? path(random) : scalar(random)),
  $setOnInsert: (random) => value(random, 1),
  $push: (random) => (random.chance(0.4) ? value(random, 1) : pushed(random)),
  $addToSet: (random) =>
    random.chance(0.6)
      ? value(random, 1)
      : { $each: random.list(0, 3, () => value(random, 1)), ...(random.chance(0.03) && { bogus: 1 }) },
  $pop: (random) => (random.chance(0.9) ? new Int32(random.pick([1, -1])) : scalar(random)),
  $pull: (random) =>
    random.oneOf<unknown>([4, () => value(random, 1)], [2, () => operator(random, 1)], [2, () => filter(random, 1)]),
  $pullAll: (random) => (random.chance(0.95) ? random.list(0, 3, () => value(random, 1)) : scalar(random)),
  $currentDate: (random) =>
    random.oneOf<unknown>(
      [3, () => true],
      [2, () => ({ $type: random.pick(['date', 'timestamp', 'bogus']) })],
      [0.3, () => scalar(random)],
    ),
  $bit: (random) => ({ [random.pick(['and', 'or', 'xor'])]: number(random) }),
  $bogus: (random) => scalar(random),
};
const USUAL = Object.keys(ARGUMENTS).filter((name) => name !== '$bogus' && name !== '$bit');

function pushed(random: Random): Document {
  const some: Document = { $each: random.chance(0.97) ? random.list(0, 3, () => value(random, 1)) : scalar(random) };
  if (random.chance(0.4)) some['$slice'] = random.chance(0.9) ? new Int32(random.between(-3, 3)) : scalar(random);
  if (random.chance(0.4))
    some['$sort'] = random.oneOf<unknown>(
      [3, () => new Int32(random.pick([1, -1]))],
      [2, () => ({ [path(random)]: new Int32(1) })],
      [0.3, () => scalar(random)],
    );
  if (random.chance(0.4)) some['$position'] = random.chance(0.9) ? new Int32(random.between(-3, 4)) : scalar(random);
  if (random.chance(0.02)) some['$bogus'] = 1;
  return some;
}

const POSITIONAL = [
  'list.$',
  'list.$.a',
  'list.$[]',
  'list.$[].a',
  'list.$[x]',
  'list.$[x].a',
  'list.$[x].b.$[]',
  'sub.list.$',
  'list.$.0',
];
const WRONG = ['', '.a', 'a.', 'a..b', '$a', 'a.$b', '$', '$[]', '_id', 'list.$[X]', 'list.$[', 'a.$[].$'];

export function updatePath(random: Random): string {
  return random.oneOf(
    [14, () => path(random)],
    [3, () => random.pick(POSITIONAL)],
    [0.5, () => random.pick(['list.2', 'list.5', 'list.00', 'list.-1', 'sub.0', 'sub.new.x', 'd.new'])],
    [0.3, () => random.pick(WRONG)],
  );
}

export function update(random: Random): unknown {
  return random.oneOf<unknown>(
    [14, () => operators(random)],
    [2, () => replacement(random)],
    [0.3, () => [{ $set: { a: new Int32(1) } }]],
    [0.2, () => scalar(random)],
    [0.2, () => ({ ...fields(random, 1), $set: { a: new Int32(1) } })],
    [0.2, () => ({ $set: { a: new Int32(1) }, ...fields(random, 1) })],
  );
}

function operators(random: Random): Document {
  const made: Document = {};
  for (const name of random.list(1, 3, () =>
    random.chance(0.97) ? random.pick(USUAL) : random.pick(Object.keys(ARGUMENTS)),
  )) {
    if (random.chance(0.01)) made[name] = scalar(random);
    else
      made[name] = Object.fromEntries(
        random.list(random.chance(0.03) ? 0 : 1, 2, () => [updatePath(random), ARGUMENTS[name]?.(random)] as const),
      );
  }
  return made;
}

function replacement(random: Random): Document {
  const made = fields(random, 2);
  if (random.chance(0.2)) made['_id'] = identity(random);
  return made;
}

export function arrayFilters(random: Random): unknown {
  return random.oneOf<unknown>(
    [5, () => [{ x: operator(random, 1) }]],
    [2, () => [{ x: scalar(random) }]],
    [2, () => [{ [`x.${random.pick(['a', 'b'])}`]: operator(random, 1) }]],
    [0.3, () => [{ x: new Int32(1) }, { [random.pick(['x', 'y'])]: new Int32(2) }]],
    [0.2, () => [{}]],
    [0.2, () => [condition(random, 1)]],
    [0.1, () => scalar(random)],
  );
}
