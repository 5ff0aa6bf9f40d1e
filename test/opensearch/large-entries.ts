import { put } from '@annal/read-models';
import { ALL_TEXT, type Condition, type IndexReader } from '@annal/search-index';
import { testDocument } from '@annal/search-index/testing';
import { withEngines } from './opened.ts';

const total = async (reader: IndexReader, condition: Condition) =>
  (await reader.search({ projectUuid: testDocument('').scope.projectUuid, condition, order: [], skip: 0, limit: 0 }))
    .totalCount;
const word = (path: string, stem: string): Condition => ({
  kind: 'words',
  path,
  words: [{ stems: [stem], edits: 0 }],
  match: 'all',
  weight: 1,
});

export function largeEntries(url: () => string): void {
  describe('an index in OpenSearch', () => {
    it(
      'finds an entry by the last of 20,000 words in forty fields, by one of 50,000 integers, and by a text of 200 KB',
      () =>
        withEngines(url(), async (engines) => {
          const fields = Array.from({ length: 40 }, (_, field) => [
            `field${field}`,
            Array.from({ length: 500 }, (__, n) => `word${field}x${n}`).join(' '),
          ]);
          const engine = engines();
          const writer = await engine.writer(1);
          const text = 'é'.repeat(100_000);
          await writer.apply({
            changes: [
              put(testDocument('words', Object.fromEntries(fields) as Record<string, string>)),
              put(testDocument('numbers', { copies: Array.from({ length: 50_000 }, (_, n) => n * 3) })),
              put(testDocument('text', { body: `${text} end` })),
            ],
            position: 1n,
          });
          const reader = await engine.reader(1);
          const last = 'word39x499';
          expect([await total(reader, word('field39', last)), await total(reader, word(ALL_TEXT, last))]).toEqual([
            1, 1,
          ]);
          const number = (wanted: number): Condition => ({
            kind: 'value',
            path: 'copies',
            test: { type: 'number', oneOf: [wanted] },
          });
          expect([await total(reader, number(149_997)), await total(reader, number(149_998))]).toEqual([1, 0]);
          const ends: Condition = {
            kind: 'value',
            path: 'body',
            test: { type: 'text', like: { at: 'end', pattern: 'é end' } },
          };
          const same: Condition = { kind: 'value', path: 'body', test: { type: 'text', oneOf: [`${text} end`] } };
          const other: Condition = { kind: 'value', path: 'body', test: { type: 'text', oneOf: [`${text} enD`] } };
          expect([await total(reader, ends), await total(reader, same), await total(reader, other)]).toEqual([1, 1, 0]);
          await reader.close();
          await writer.close();
        }),
      120_000,
    );

    it('refuses an expensive query and answers the next one', () =>
      withEngines(url(), async (engines) => {
        const engine = engines();
        const writer = await engine.writer(1);
        const changes = Array.from({ length: 300 }, (_, n) => put(testDocument(`e${n}`, { title: `x ${n}` })));
        await writer.apply({ changes, position: 1n });
        const reader = await engine.reader(1);
        const pattern = Array.from({ length: 1_500 }, (_, n) => String(n)).join('*');
        const many: Condition = {
          kind: 'value',
          path: 'title',
          test: { type: 'text', like: { at: 'anywhere', pattern } },
        };
        await expect(total(reader, many)).rejects.toMatchObject({ code: 'Search.TooExpensive' });
        const hasty = await engines(undefined, { budgetMs: 0 }).reader(1);
        await expect(total(hasty, word('title', 'x'))).rejects.toMatchObject({ code: 'Search.TooExpensive' });
        expect(await total(reader, word('title', 'x'))).toBe(300);
        for (const each of [hasty, reader, writer]) await each.close();
      }));
  });
}
