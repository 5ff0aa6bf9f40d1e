import fc from 'fast-check';
import { searchedEntry } from '@annal/content-read-models';
import { bruteForce } from '@annal/search-index/testing';
import { everything, type Clause } from '@annal/search-query';
import { compileSearch, type SearchQuestion } from './compile-search.ts';
import { holds } from './testing/brute-clauses.ts';
import { counted, keyOf } from './testing/brute-results.ts';
import { clauses, FIELDS, SYS } from './testing/sample-clauses.ts';
import { entries, here, type SampleEntry } from './testing/sample-entries.ts';

const numRuns = process.env['LONG'] === '1' ? 10_000 : 200;

const question = (where: Clause, parts: Partial<SearchQuestion> = {}): SearchQuestion => ({
  where,
  order: [{ field: 'sys.id', direction: 1, place: 'orderBy[0]' }],
  pageIndex: 0,
  pageSize: 100,
  includeArchived: true,
  includeDeleted: true,
  ...parts,
});
const ids = (found: readonly { readonly _id: string }[]) => found.map(({ _id }) => _id).sort();

function searched(all: readonly SampleEntry[], asked: SearchQuestion) {
  const { query, aggregationsOf } = compileSearch(asked, here);
  const answer = bruteForce(
    all.map(({ values: _, ...entry }) => searchedEntry(entry as never)),
    query,
  );
  return { answer, aggregations: aggregationsOf(answer) };
}

it('finds the entries that every clause describes, for random entries', () => {
  fc.assert(
    fc.property(entries, clauses, (all, clause) => {
      const isNamed = JSON.stringify(clause).includes('sys.versionStatus');
      const shown = all.filter(({ status }) => isNamed || status !== 'published');
      const { answer } = searched(all, question(clause));
      expect(answer.hits.map(({ id }) => id).sort()).toEqual(ids(shown.filter((entry) => holds(clause, entry, all))));
    }),
    { numRuns },
  );
});

/** `compileOrder` treats the states of versions and translations differently. */
const ordered = [...FIELDS, ...SYS].filter((name) => !['sys.versionStatus', 'sys.translationState'].includes(name));
const orders = fc.array(fc.tuple(fc.constantFrom(...ordered), fc.constantFrom<1 | -1>(1, -1)), {
  minLength: 1,
  maxLength: 3,
});

it('sorts entries by any fields', () => {
  fc.assert(
    fc.property(entries, orders, (all, wanted) => {
      const order = [...wanted, ['sys.id', 1] as const].map(([field, direction], n) => ({
        field,
        direction,
        place: `orderBy[${n}]`,
      }));
      const shown = all.filter(({ status }) => status !== 'published');
      const compared = (a: SampleEntry, b: SampleEntry) => {
        for (const { field, direction } of order) {
          const [left, right] = [keyOf(a, field), keyOf(b, field)];
          if (left === right) continue;
          if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
          const isBefore = typeof left === typeof right ? left < right : typeof left === 'number';
          return (isBefore ? -1 : 1) * direction;
        }
        return 0;
      };
      const { answer } = searched(all, question(everything, { order }));
      const tied = (entry: SampleEntry) => order.map(({ field }) => keyOf(entry, field) ?? null);
      const byId = new Map(all.map((entry) => [entry._id, entry]));
      const found = answer.hits.flatMap(({ id }) => byId.get(id) ?? []);
      expect(found.map(tied)).toEqual([...shown].sort(compared).map(tied));
    }),
    { numRuns },
  );
});

it('counts the values of any field', () => {
  const named = fc.constantFrom(...FIELDS.filter((name) => !name.includes('[]')), ...SYS);
  fc.assert(
    fc.property(entries, named, fc.option(fc.constant('None'), { nil: undefined }), (all, field, missing) => {
      const shown = all.filter(({ status }) => status !== 'published');
      const aggregations = [{ name: 'found', field, size: 100, ...(missing !== undefined && { missing }) }];
      const { aggregations: told } = searched(all, question(everything, { aggregations }));
      expect(told['found']).toEqual(counted(shown, field, missing));
    }),
    { numRuns },
  );
});
