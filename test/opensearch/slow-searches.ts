import { put } from '@annal/read-models';
import type { Condition, IndexReader } from '@annal/search-index';
import { testDocument } from '@annal/search-index/testing';
import { until } from '../support/until.ts';
import { withEngines } from './opened.ts';

const ENTRIES = 900;
const LETTERS = 12_000;
/** As many as an entry has; OpenSearch counts a document for each. */
const FIELDS = 25;
const AT_ONCE = 100;
const REPEATED = 1_500;

const TAKES_MS = 300_000;
const BUDGET_MS = 5_000;
/** The budget, and the time that a search has to notice its end. */
const REFUSED_WITHIN_MS = BUDGET_MS + 3_000;
const STOPPED_WITHIN_MS = 30_000;

interface Tasks {
  readonly nodes: Readonly<Record<string, { readonly tasks: object }>>;
}

const entry = (n: number) => {
  const others = Array.from({ length: FIELDS }, (_, field) => [`field${field}`, n % 10] as const);
  return testDocument(`e${n}`, { body: `aac${'a'.repeat(LETTERS)}`, ...Object.fromEntries(others) });
};

/** Nearly matches at every letter, and needs all of its length to differ. */
const slow: Condition = {
  kind: 'value',
  path: 'body',
  test: { type: 'text', like: { at: 'anywhere', pattern: `${'a'.repeat(REPEATED)}c` } },
};
const plain: Condition = { kind: 'value', path: 'field7', test: { type: 'number', oneOf: [3] } };

export function slowSearches(url: () => string): void {
  describe('a slow search in OpenSearch', () => {
    it(
      'is refused after five seconds and stopped in the cluster, while others are answered',
      () =>
        withEngines(url(), async (engines, ask) => {
          const writer = await engines().writer(1);
          for (let n = 0; n < ENTRIES; n += AT_ONCE) {
            const changes = Array.from({ length: AT_ONCE }, (_, one) => put(entry(n + one)));
            await writer.apply({ changes, position: BigInt(n + 1) });
          }
          const reader = await engines().reader(1);
          const running = async () => {
            const query = { actions: 'indices:data/read/search*' };
            const { nodes } = await ask<Tasks>({ method: 'GET', path: '/_tasks', query });
            return Object.values(nodes).flatMap(({ tasks }) => Object.keys(tasks)).length;
          };
          const began = performance.now();
          let took = 0;
          const refused = expect(total(reader, slow))
            .rejects.toMatchObject({
              kind: 'unavailable',
              code: 'Search.TooExpensive',
              data: { code: 'Search.TooExpensive' },
            })
            .finally(() => (took = performance.now() - began));
          let answered = 0;
          while (took === 0) {
            expect(await total(reader, plain)).toBe(ENTRIES / 10);
            answered += 1;
          }
          await refused;
          expect(took).toBeGreaterThan(BUDGET_MS - 100);
          expect(took).toBeLessThan(REFUSED_WITHIN_MS);
          expect(answered).toBeGreaterThan(20);
          await until(running, (count) => count === 0, STOPPED_WITHIN_MS);
          expect(await total(reader, plain)).toBe(ENTRIES / 10);
          await reader.close();
          await writer.close();
        }),
      TAKES_MS,
    );
  });
}

async function total(reader: IndexReader, condition: Condition): Promise<number> {
  const { projectUuid } = testDocument('').scope;
  return (await reader.search({ projectUuid, condition, order: [], skip: 0, limit: 10 })).totalCount;
}
