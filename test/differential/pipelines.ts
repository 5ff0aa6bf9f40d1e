import { Int32, type Document } from 'bson';
import { expression, operation } from './expressions.ts';
import { filter } from './filters.ts';
import type { Random } from './random.ts';
import { fieldName, number, path, scalar, value } from './values.ts';

const ACCUMULATORS = ['$sum', '$avg', '$min', '$max'];
const OTHERS = ['$stdDevPop', '$top', '$firstN', '$mergeObjects', '$bogus', '$accumulator'];

export function sort(random: Random): Document {
  const named = random.list(1, 2, () => [path(random), direction(random)] as const).filter(([name]) => name !== '_id');
  return Object.fromEntries([...named, ['_id', new Int32(random.pick([1, -1]))]]);
}

function direction(random: Random): unknown {
  return random.oneOf<unknown>([30, () => new Int32(random.pick([1, -1]))], [0.3, () => scalar(random)]);
}

export function projection(random: Random): Document {
  const keeps = random.chance(0.6);
  const made: Document = {};
  for (const name of random.list(1, 3, () => path(random)))
    made[name] = random.oneOf<unknown>(
      [8, () => new Int32(keeps ? 1 : 0)],
      [1, () => keeps],
      [
        1,
        () => ({
          $slice: random.chance(0.5)
            ? new Int32(random.between(-2, 2))
            : [new Int32(random.between(-2, 2)), new Int32(random.between(0, 2))],
        }),
      ],
      [0.5, () => ({ $elemMatch: random.chance(0.5) ? { a: scalar(random) } : { $gt: scalar(random) } })],
      [0.3, () => new Int32(keeps ? 0 : 1)],
      [0.3, () => ({ [random.pick(['a', 'b'])]: new Int32(keeps ? 1 : 0) })],
      [0.2, () => scalar(random)],
    );
  if (random.chance(0.03)) made[random.pick(['a.', '.a', '$a', 'a.$', 'a..b', 'list.$'])] = new Int32(1);
  if (random.chance(0.2)) made['_id'] = random.chance(0.8) ? new Int32(0) : random.chance(0.5);
  return made;
}

function computed(random: Random): Document {
  return Object.fromEntries(
    random.list(
      1,
      3,
      () =>
        [
          random.chance(0.8) ? fieldName(random) : path(random),
          random.chance(0.7) ? operation(random, 2) : expression(random, 1),
        ] as const,
    ),
  );
}

function project(random: Random): Document {
  const made: Document = {};
  for (const name of random.list(1, 3, () => path(random)))
    made[name] = random.oneOf<unknown>(
      [3, () => new Int32(1)],
      [3, () => operation(random, 1)],
      [1, () => `$${path(random)}`],
      [0.3, () => new Int32(0)],
      [0.3, () => ({ a: expression(random, 1) })],
    );
  return made;
}

function group(random: Random, isOrdered: boolean): Document {
  const accumulators = isOrdered ? [...ACCUMULATORS, ...OF_AN_ORDER] : ACCUMULATORS;
  const made: Document = {
    _id: random.oneOf<unknown>(
      [4, () => `$${path(random)}`],
      [2, () => null],
      [2, () => expression(random, 1)],
      [1, () => ({ x: `$${path(random)}`, y: expression(random, 1) })],
    ),
  };
  for (const name of random.list(0, 3, () => random.pick(['n', 'm', 'o'])))
    made[name] = random.oneOf<unknown>(
      [20, () => ({ [random.pick(accumulators)]: random.chance(0.5) ? `$${path(random)}` : expression(random, 1) })],
      [2, () => ({ $count: {} })],
      [0.3, () => ({ [random.pick(OTHERS)]: expression(random, 1) })],
      [0.2, () => scalar(random)],
    );
  if (random.chance(0.01)) delete made['_id'];
  return made;
}

function unwind(random: Random): unknown {
  const at = `$${path(random)}`;
  if (random.chance(0.5)) return random.chance(0.97) ? at : scalar(random);
  return {
    path: at,
    ...(random.chance(0.5) && { preserveNullAndEmptyArrays: random.chance(0.9) ? random.chance(0.7) : scalar(random) }),
    ...(random.chance(0.4) && {
      includeArrayIndex: random.chance(0.9)
        ? random.pick(['i', 'sub.i', 'a'])
        : random.pick<unknown>(['$i', new Int32(1), '']),
    }),
    ...(random.chance(0.02) && { bogus: 1 }),
  };
}

function lookup(random: Random): Document {
  return {
    from: random.pick(['other', 'none']),
    localField: path(random),
    foreignField: path(random),
    as: random.pick(['joined', 'sub.joined', 'a']),
  };
}

/** Results depend on the order of documents, so these are used only after a sort. */
const OF_AN_ORDER = ['$first', '$last', '$push'];

export interface Pipeline {
  readonly stages: Document[];
  readonly isOrdered: boolean;
}

export function pipeline(random: Random): Pipeline {
  let isOrdered = random.chance(0.5);
  const stages: Document[] = isOrdered ? [{ $sort: sort(random) }] : [];
  for (let left = random.below(5); left > 0; left -= 1) {
    const next = stage(random, isOrdered);
    stages.push(next);
    if ('$group' in next || '$sortByCount' in next || '$sort' in next) isOrdered = false;
  }
  return { stages, isOrdered };
}

function stage(random: Random, isOrdered: boolean): Document {
  return random.oneOf<Document>(
    [5, () => ({ $match: filter(random, 1) })],
    [2, () => ({ $sort: sort(random) })],
    [4, () => ({ $project: random.chance(0.5) ? project(random) : projection(random) })],
    [5, () => ({ [random.pick(['$addFields', '$set'])]: computed(random) })],
    [3, () => ({ $group: group(random, isOrdered) })],
    [2, () => ({ $unwind: unwind(random) })],
    [1, () => ({ $unset: random.chance(0.7) ? path(random) : random.list(0, 2, () => path(random)) })],
    [1, () => ({ $replaceRoot: { newRoot: random.chance(0.5) ? '$sub' : expression(random, 2) } })],
    [1, () => ({ $replaceWith: expression(random, 2) })],
    [1, () => ({ $count: random.chance(0.9) ? 'n' : scalar(random) })],
    [1, () => ({ $sortByCount: random.chance(0.8) ? `$${path(random)}` : expression(random, 1) })],
    [1, () => ({ $lookup: lookup(random) })],
    [isOrdered ? 0.5 : 0, () => ({ $facet: { x: [kept(random)], y: [kept(random)] } })],
    [
      isOrdered ? 2 : 0,
      () => ({ [random.pick(['$skip', '$limit'])]: random.chance(0.9) ? new Int32(random.below(9)) : number(random) }),
    ],
    [0.1, () => ({ [random.pick(['$bogus', '$bucket', '$unionWith', '$out'])]: value(random, 1) })],
    [0.1, () => random.pick<Document>([{}, { $match: {}, $limit: new Int32(1) }, { $match: new Int32(1) }])],
  );
}

function kept(random: Random): Document {
  return random.oneOf<Document>(
    [2, () => ({ $match: filter(random, 1) })],
    [1, () => ({ $project: project(random) })],
    [1, () => ({ $addFields: computed(random) })],
    [1, () => ({ $count: 'n' })],
    [1, () => ({ $limit: new Int32(random.between(1, 5)) })],
  );
}
