import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put } from '@annal/read-models';
import type { Condition, IndexQuery } from '@annal/search-index';
import { testDocument, testProjection } from '@annal/search-index/testing';
import { SqliteEngine } from '../sqlite-engine.ts';
import { SqliteReader } from '../readers/sqlite-reader.ts';

const { projectUuid } = testDocument('a').scope;
const query = (condition: Condition): IndexQuery => ({ projectUuid, condition, order: [], skip: 0, limit: 10 });
/** Compares every place of a text with the whole pattern. */
const hostile = query({
  kind: 'value',
  path: 'body',
  test: { type: 'text', like: { at: 'anywhere', pattern: `${'a?'.repeat(4_000)}b` } },
});
/** Compares so much within each row that the statement does not check the clock for seconds. */
const stuck = query({
  kind: 'or',
  conditions: Array.from({ length: 30 }, (_, n) => ({
    kind: 'value',
    path: 'body',
    test: { type: 'text', like: { at: 'anywhere', pattern: `${'a'.repeat(9_000 + n)}b` } },
  })),
});
const plain = query({ kind: 'value', path: 'pages', test: { type: 'number', range: { from: 10 } } });

describe('an expensive query', () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-budget-'));
  const engine = new SqliteEngine(folder, testProjection());
  let reader: SqliteReader;
  beforeAll(async () => {
    const writer = await engine.writer(1);
    const documents = Array.from({ length: 100 }, (_, n) =>
      testDocument(`e${n}`, { body: 'a'.repeat(20_000), pages: n }),
    );
    await writer.apply({ changes: documents.map(put), position: 1n });
    await writer.close();
    reader = new SqliteReader(engine.fileOf(1), { quickBudgetMs: 30, budgetMs: 2_000, readers: 1 });
  });
  afterAll(async () => {
    await reader.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is stopped while others are answered', async () => {
    let isOver = false;
    const refused = expect(reader.search(hostile)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'Search.TooExpensive',
      data: { code: 'Search.TooExpensive' },
    });
    const over = refused.finally(() => (isOver = true));
    for (let n = 0; n < 5; n += 1) expect((await reader.search(plain)).totalCount).toBe(90);
    expect(isOver).toBe(false);
    await over;
    expect((await reader.search(plain)).totalCount).toBe(90);
  });

  it('is stopped with its process when it never checks the clock', async () => {
    const quick = new SqliteReader(engine.fileOf(1), { quickBudgetMs: 10, budgetMs: 20, readers: 1 });
    await expect(quick.search(stuck)).rejects.toMatchObject({ code: 'Search.TooExpensive' });
    expect((await quick.search(plain)).totalCount).toBe(90);
    await quick.close();
  }, 60_000);

  it('is refused while it waits, early enough that its budget is not exceeded', async () => {
    const order: string[] = [];
    const refused = (name: string) => reader.search(hostile).catch(() => order.push(name));
    await Promise.all([refused('first'), refused('second'), refused('third')]);
    expect(order).toEqual(['second', 'third', 'first']);
  });

  it('does not delay others when it comes again', async () => {
    const options = { quickBudgetMs: 990, budgetMs: 1_000, readers: 1 };
    const again = new SqliteReader(engine.fileOf(1), options);
    const order: string[] = [];
    const both = async () => {
      const refused = again.search(hostile).catch(() => order.push('hostile'));
      await Promise.all([refused, again.search(plain).then(() => order.push('plain'))]);
    };
    await both();
    await both();
    expect(order).toEqual(['hostile', 'plain', 'plain', 'hostile']);
    await again.close();
  });

  it('is refused at once when many are waiting', async () => {
    const busy = new SqliteReader(engine.fileOf(1), { quickBudgetMs: 10, budgetMs: 60, readers: 1 });
    const waiting = Array.from({ length: 80 }, () => busy.search(hostile).catch((error: unknown) => error));
    for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ code: 'Search.TooExpensive' });
    await busy.close();
  });
});
