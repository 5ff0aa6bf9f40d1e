import fc from 'fast-check';
import { BSON } from 'bson';
import { fromJs } from '../bson/scalars.ts';
import { ReadBudget } from '../query/read-budget.ts';
import type { Js } from '../query/testing/any-query.ts';
import { ScratchStore } from '../query/testing/scratch-store.ts';
import type { Collection } from '../store/collection.ts';
import { all, finished } from '../tasks/task.ts';
import { countTerms, readCountedTerms } from './counted-terms.ts';
import { readStages } from './pipeline.ts';
import { aggregate, pushDown } from './run.ts';

const stagesOf = (filter: Js, from: string, to: string): readonly Js[] => [
  { $match: filter },
  {
    $project: {
      value: {
        $filter: { input: '$terms', as: 'term', cond: { $and: [{ $gte: ['$$term', from] }, { $lt: ['$$term', to] }] } },
      },
    },
  },
  { $unwind: '$value' },
  { $group: { _id: '$value', count: { $sum: 1 } } },
  { $sort: { _id: 1 } },
];

const term = fc.constantFrom('a:1', 'a:2', 'a:\0', 'b:', 'b:é', 'c:1', '');
const document = fc.record({
  kind: fc.constantFrom('x', 'y'),
  n: fc.integer({ min: 0, max: 3 }),
  terms: fc.oneof(
    { weight: 5, arbitrary: fc.uniqueArray(term, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
});
const filter = fc.constantFrom<Js>(
  { kind: 'x' },
  { kind: { $in: ['x', 'y'] } },
  { kind: 'y', n: { $gt: 1 } },
  { kind: 'x', terms: 'a:1' },
  { kind: 'x', $nor: [{ n: 2 }] },
  { n: 1 },
  {},
);
const ends = fc.constantFrom<readonly [string, string]>(['a:', 'a;'], ['b:', 'b;'], ['a:', 'z'], ['x', 'y']);

describe('counting the texts of arrays', () => {
  let store: ScratchStore;
  let collection: Collection;
  beforeAll(() => {
    store = new ScratchStore();
  });
  afterAll(() => store.close());

  function fill(documents: readonly Js[], indexes: readonly Js[]): void {
    collection = store.filled(documents, indexes);
  }

  function counted(stages: readonly Js[]): unknown[] {
    const budget = new ReadBudget();
    const pushed = pushDown(readStages(fromJs(stages)), { budget, hint: undefined });
    const results = aggregate(collection, pushed, { catalog: store.catalog, db: 'test', budget });
    return finished(all(results), budget).map((body) => BSON.deserialize(body));
  }

  /** Whether indexes alone tell. */
  function isCovered(stages: readonly Js[]): boolean {
    const budget = new ReadBudget();
    const { options, rest } = pushDown(readStages(fromJs(stages)), { budget, hint: undefined });
    const terms = readCountedTerms(rest);
    return terms !== undefined && finished(countTerms(collection, options, terms), budget) !== undefined;
  }

  it('is the same with an index as without', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 20 }), filter, ends, (documents, wanted, [from, to]) => {
        const stages = stagesOf(wanted, from, to);
        fill(documents, []);
        expect(isCovered(stages)).toBe(false);
        const expected = counted(stages);
        fill(documents, [{ kind: 1, terms: 1 }, { n: 1 }]);
        expect(counted(stages)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('reads no document where indexes know which match and what they have', () => {
    const documents = Array.from({ length: 2_000 }, (_, n) => ({
      kind: 'x',
      n: n % 2,
      terms: [`a:${n % 3}`, `b:${n}`],
    }));
    fill(documents, [
      { kind: 1, terms: 1 },
      { kind: 1, n: 1 },
    ]);
    const all = stagesOf({ kind: 'x' }, 'a:', 'a;');
    const half = stagesOf({ kind: 'x', n: 1 }, 'a:', 'a;');
    expect([isCovered(all), isCovered(half)]).toEqual([true, true]);
    expect(counted(all)).toEqual([0, 1, 2].map((n) => ({ _id: `a:${n}`, count: n < 2 ? 667 : 666 })));
    expect(counted(half)).toEqual([0, 1, 2].map((n) => ({ _id: `a:${n}`, count: n === 1 ? 334 : 333 })));
    expect(isCovered(stagesOf({ kind: 'x', other: 1 }, 'a:', 'a;'))).toBe(false);
  });
});
