import { Int32, Long, type Document } from 'bson';
import { filter } from './filters.ts';
import { optional } from './options.ts';
import { pipeline, projection, sort } from './pipelines.ts';
import type { Random } from './random.ts';
import { updatePath } from './updates.ts';
import { fields, fieldName, number, path, scalar, value } from './values.ts';
import { deletes, findAndModify, indexes, inserts, updates } from './writes.ts';

export type Order = 'exact' | 'any';

export interface Operation {
  readonly command: Document;
  readonly order: Order;
  readonly writes: boolean;
}

const read = (command: Document, order: Order): Operation => ({ command, order, writes: false });
const write = (command: Document): Operation => ({ command, order: 'exact', writes: true });

export function operation(random: Random, collection: string, isIndexed: boolean): Operation {
  return random.oneOf<Operation>(
    [10, () => find(random, collection)],
    [8, () => aggregate(random, collection)],
    [2, () => read(optional(random, { count: collection, query: filter(random) }), 'exact')],
    [
      2,
      () =>
        read(
          optional(random, {
            distinct: collection,
            key: path(random),
            ...(random.chance(0.6) && { query: filter(random) }),
          }),
          'any',
        ),
    ],
    [10, () => write(updates(random, collection, isIndexed))],
    [3, () => write(inserts(random, collection))],
    [2, () => write(deletes(random, collection, isIndexed))],
    [5, () => write(findAndModify(random, collection))],
    [1, () => write(indexes(random, collection))],
    [
      0.5,
      () =>
        write({
          dropIndexes: collection,
          index: random.pick<unknown>(['a_1', 'x', '_id_', { a: 1 }, ['a_1'], new Int32(1)]),
        }),
    ],
    [0.5, () => odd(random, collection)],
  );
}

function find(random: Random, collection: string): Operation {
  const isSorted = random.chance(0.5);
  const command: Document = { find: collection, filter: filter(random) };
  if (random.chance(0.3)) command['projection'] = projection(random);
  if (isSorted) command['sort'] = sort(random);
  if (isSorted && random.chance(0.4))
    command['limit'] = random.chance(0.95) ? new Int32(random.below(5)) : number(random);
  if (isSorted && random.chance(0.2))
    command['skip'] = random.chance(0.95) ? new Int32(random.below(5)) : number(random);
  if (random.chance(0.1)) command['singleBatch'] = true;
  return read(optional(random, { ...command, batchSize: 1000 }), isSorted ? 'exact' : 'any');
}

function aggregate(random: Random, collection: string): Operation {
  const { stages, isOrdered } = pipeline(random);
  const command = { aggregate: collection, pipeline: stages, cursor: { batchSize: 1000 } };
  return read(optional(random, command), isOrdered ? 'exact' : 'any');
}

function odd(random: Random, collection: string): Operation {
  return random.oneOf<Operation>(
    [1, () => read({ [random.pick(['bogus', 'find', 'count', 'distinct', 'aggregate'])]: scalar(random) }, 'exact')],
    [1, () => read({ listIndexes: collection }, 'exact')],
    [
      1,
      () =>
        read(
          { find: collection, filter: deep(random.pick([50, 98, 99, 100, 101, 120, 149, 150, 160, 178, 180])) },
          'any',
        ),
    ],
    [
      1,
      () =>
        write({
          insert: collection,
          documents: [{ _id: 'deep', a: nested(random.pick([90, 98, 100, 150, 176, 177, 178, 179, 180, 181, 195])) }],
        }),
    ],
    [
      1,
      () =>
        write({
          update: collection,
          updates: [
            {
              q: { _id: 'deep' },
              u: {
                $set: {
                  [random.pick(['b.c.d', updatePath(random)])]: nested(random.pick([90, 100, 150, 176, 178, 180])),
                },
              },
            },
          ],
        }),
    ],
    [
      1,
      () =>
        read(
          {
            explain: { find: collection, filter: fields(random, 0) },
            verbosity: random.pick(['queryPlanner', 'bogus']),
          },
          'any',
        ),
    ],
    [1, () => read({ count: collection, query: {}, limit: number(random), skip: number(random) }, 'exact')],
    [1, () => read({ getMore: Long.fromNumber(7), collection }, 'exact')],
    [1, () => write({ create: collection })],
    [1, () => write({ drop: random.pick(['none', '']) })],
    [1, () => read({ find: collection, filter: { [fieldName(random)]: value(random, 5) } }, 'any')],
  );
}

function deep(levels: number): Document {
  let made: Document = { a: new Int32(1) };
  for (let n = 0; n < levels; n += 1) made = { $and: [made] };
  return made;
}

function nested(levels: number): Document {
  let made: Document = {};
  for (let n = 1; n < levels; n += 1) made = { a: made };
  return made;
}
