import { ALWAYS, NEVER, type IndexQuery } from '@annal/search-index';
import { testDocument } from '@annal/search-index/testing';
import { ExpensiveQueries } from './expensive-queries.ts';

const { projectUuid } = testDocument('a').scope;
const query: IndexQuery = { projectUuid, condition: ALWAYS, order: [], skip: 0, limit: 10 };

describe('expensive queries', () => {
  let now = 0;
  let expensive: ExpensiveQueries;
  beforeEach(() => {
    now = 0;
    expensive = new ExpensiveQueries(() => now);
    expensive.add(query);
  });

  it.each<[string, IndexQuery, boolean]>([
    ['the same query', { ...query }, true],
    ['another page of it', { ...query, skip: 10, limit: 5 }, true],
    ['another condition', { ...query, condition: NEVER }, false],
    ['another order', { ...query, order: [{ by: 'relevance' }] }, false],
    ['the same in another project', { ...query, projectUuid: testDocument('b').scope.entryId }, false],
  ])('recognise %s', (_, other, isKnown) => {
    expect(expensive.has(other)).toBe(isKnown);
  });

  it('are forgotten after a minute', () => {
    now = 59_999;
    expect(expensive.has(query)).toBe(true);
    now = 60_000;
    expect(expensive.has(query)).toBe(false);
  });

  it('are limited to the last thousand', () => {
    for (let skipped = 0; skipped < 999; skipped += 1) expensive.add({ ...query, projectUuid: `p${skipped}` });
    expect(expensive.has(query)).toBe(true);
    expensive.add({ ...query, projectUuid: 'p' });
    expect(expensive.has(query)).toBe(false);
  });
});
