import fc from 'fast-check';
import { BSON } from 'bson';
import { fromJs } from '../bson/scalars.ts';
import { ReadBudget } from '../query/read-budget.ts';
import type { Js } from '../query/testing/any-query.ts';
import { bodyOf, ScratchStore } from '../query/testing/scratch-store.ts';
import type { Collection } from '../store/collection.ts';
import { all, finished } from '../tasks/task.ts';
import { readStages } from './pipeline.ts';
import { aggregate, pushDown } from './run.ts';
import { readScored, scoredPage } from './scored.ts';

const TERMS = ['a:1', 'a:2', 'b:1', 'b:é'] as const;
const word = fc.constantFrom(...TERMS);
const document = fc.record({
  kind: fc.constantFrom('x', 'y'),
  tag: fc.integer({ min: 0, max: 1 }),
  title: fc.constantFrom('p', 'q', 'r'),
  terms: fc.option(fc.uniqueArray(word, { maxLength: 4 }), { nil: undefined }),
  n: fc.record({ a: fc.integer({ min: 1, max: 4 }), b: fc.integer({ min: 1, max: 4 }) }, { requiredKeys: [] }),
});
const filter = fc.constantFrom<Js>(
  { kind: 'x', tag: { $in: [0, 1] } },
  { kind: { $in: ['x', 'y'] }, tag: { $in: [0, 1] }, $and: [{ terms: { $in: ['a:1', 'b:1'] } }] },
  { kind: 'x', tag: 1, $nor: [{ terms: 'a:2' }] },
);
const has = (term: string): Js => ({ $in: [term, { $ifNull: ['$terms', []] }] });
const matched = fc.oneof(
  word.map((term): Js => ({ $cond: [has(term), 1, 0] })),
  fc.tuple(word, word).map(([a, b]): Js => ({ $cond: [{ $or: [has(a), has(b)] }, 1, 0] })),
  fc.tuple(word, word).map(([a, b]): Js => ({ $cond: [{ $and: [has(a), has(b)] }, 2, 0] })),
);
const part = fc
  .tuple(fc.array(matched, { minLength: 1, maxLength: 2 }), fc.constantFrom('a', 'b'))
  .map(([some, at]): Js => ({ $divide: [{ $add: some }, { $ifNull: [`$n.${at}`, 1] }] }));
const score = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 2.5))
  .map(([parts, weight]): Js => ({ $add: [{ $multiply: [weight, { $add: parts }] }] }));
const page = fc.record({ skip: fc.integer({ min: 0, max: 6 }), limit: fc.integer({ min: 1, max: 12 }) });

const INDEXES = [
  { kind: 1, terms: 1 },
  { kind: 1, tag: 1, 'n.$**': 1 },
  { kind: 1, tag: 1, title: 1, _id: 1 },
];

const stagesOf = (wanted: Js, by: Js, { skip, limit }: { skip: number; limit: number }): readonly Js[] => [
  { $match: wanted },
  { $project: { title: 1, score: by } },
  { $sort: { score: -1, title: 1, _id: 1 } },
  ...(skip > 0 ? [{ $skip: skip }] : []),
  { $limit: limit },
  { $project: { _id: 1, score: 1 } },
];

describe('a page in the order of a score', () => {
  let store: ScratchStore;
  let collection: Collection;
  beforeAll(() => {
    store = new ScratchStore();
  });
  afterAll(() => store.close());

  function fill(documents: readonly Js[], indexes: readonly Js[]): void {
    collection = store.filled(documents, indexes);
  }

  function pushed(stages: readonly Js[]) {
    const budget = new ReadBudget();
    return { budget, ...pushDown(readStages(fromJs(stages)), { budget, hint: undefined }) };
  }

  function found(stages: readonly Js[]): unknown[] {
    const { budget, ...question } = pushed(stages);
    const results = aggregate(collection, question, { catalog: store.catalog, db: 'test', budget });
    return finished(all(results), budget).map((body) => BSON.deserialize(body));
  }

  /** Whether indexes alone tell, once they have been asked often enough. */
  function isCovered(stages: readonly Js[]): boolean {
    const { budget, options, rest } = pushed(stages);
    const scored = readScored(rest);
    return scored !== undefined && finished(scoredPage(collection, options, scored), budget) !== undefined;
  }

  it('is the same with indexes as without, before and after changes', () => {
    const changes = fc.array(fc.tuple(fc.nat(29), document), { maxLength: 5 });
    let covered = 0;
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 5, maxLength: 30 }),
        changes,
        filter,
        score,
        page,
        (documents, changed, wanted, by, window) => {
          const stages = stagesOf(wanted, by, window);
          const after = [...documents];
          for (const [at, one] of changed) after[at % after.length] = one;
          const expected = [documents, after].map((each) => {
            fill(each, []);
            expect(isCovered(stages)).toBe(false);
            return found(stages);
          });
          fill(documents, INDEXES);
          for (let n = 0; n < 40 && !isCovered(stages); n += 1);
          expect(found(stages)).toEqual(expected[0]);
          for (const [at, one] of changed) {
            const rid = (at % after.length) + 1;
            const before = collection.fetch(rid);
            if (before) collection.replace(rid, before, bodyOf(rid - 1, one));
          }
          expect(found(stages)).toEqual(expected[1]);
          for (let n = 0; n < 40 && !isCovered(stages); n += 1);
          expect(found(stages)).toEqual(expected[1]);
          if (isCovered(stages)) covered += 1;
        },
      ),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) },
    );
    expect(covered).toBeGreaterThan(40);
  });

  it('reads the documents of the page and no others', () => {
    const documents = Array.from({ length: 2_000 }, (_, n) => ({
      kind: 'x',
      tag: 0,
      title: `t${n}`,
      terms: [`a:${n % 2}`, 'c:1'],
      n: { a: 1 + (n % 50) },
    }));
    fill(documents, INDEXES);
    const stages = stagesOf(
      { kind: 'x', tag: { $in: [0, 1] }, terms: 'a:1' },
      { $add: [{ $divide: [{ $cond: [has('a:1'), 1, 0] }, { $ifNull: ['$n.a', 1] }] }] },
      { skip: 0, limit: 3 },
    );
    for (let n = 0; n < 10 && !isCovered(stages); n += 1);
    const { budget, ...question } = pushed(stages);
    const results = aggregate(collection, question, { catalog: store.catalog, db: 'test', budget });
    expect(finished(all(results), budget).map((body) => BSON.deserialize(body))).toEqual(
      [1, 1001, 101].map((_id) => ({ _id, score: 0.5 })),
    );
    expect(budget.documents).toBe(0);
  });

  it('is left to the documents where something else than a number is there', () => {
    fill(
      Array.from({ length: 40 }, (_, n) => ({ kind: 'x', tag: 0, title: 'p', terms: ['a:1'], n: { a: n } })),
      INDEXES,
    );
    const by = { $add: [{ $divide: [{ $cond: [has('a:1'), 1, 0] }, { $ifNull: ['$n.a', 1] }] }] };
    const stages = stagesOf({ kind: 'x', tag: 0, terms: 'a:1' }, by, { skip: 0, limit: 3 });
    for (let n = 0; n < 10; n += 1) expect(isCovered(stages)).toBe(false);
    expect(() => found(stages)).toThrow(expect.objectContaining({ code: 2 }));
  });
});
