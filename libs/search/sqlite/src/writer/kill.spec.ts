import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedQuery, Random, testProjection } from '@annal/search-index/testing';
import { BATCHES, generatedBatch } from '../fixtures/generated-batches.ts';
import { IndexQuestions } from '../queries/index-questions.ts';
import { SqliteEngine } from '../sqlite-engine.ts';
import { openForReading } from '../schema.ts';

const KILLS = process.env['LONG'] === '1' ? 200 : 2;
const QUERIES = 50;
const APPLIES = fileURLToPath(new URL('../fixtures/apply-batches.ts', import.meta.url));
const REGISTER = fileURLToPath(new URL('../../../../../tools/dev/register.mjs', import.meta.url));

describe('an index whose writer is killed', () => {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'search-kill-'));
    folders.push(made);
    return made;
  };
  afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true, force: true })));

  it(
    `is the same after the same events (${KILLS} kills)`,
    async () => {
      const expected = await finished(folder());
      const random = new Random(KILLS > 2 ? Date.now() : 5);
      let place = folder();
      for (let kill = 0; kill < KILLS; kill += 1) {
        const reached = await killed(place, 1 + random.below(12), random.below(5));
        if (reached < BATCHES && !random.isOneIn(5)) continue;
        expect(await finished(place)).toEqual(expected);
        place = folder();
      }
      expect(await finished(place)).toEqual(expected);
    },
    KILLS * 10_000 + 60_000,
  );
});

/** Kills the writer `milliseconds` after its batch number `batches`; returns the last one it reported. */
async function killed(place: string, batches: number, milliseconds: number): Promise<number> {
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--import',
    REGISTER,
    APPLIES,
    place,
  ]);
  let lines = 0;
  let last = 0;
  const exit = once(child, 'exit');
  child.stdout.on('data', (data: Buffer) => {
    const said = String(data).trim().split('\n');
    lines += said.length;
    last = Number(said.at(-1)) || last;
    if (lines > batches) setTimeout(() => child.kill('SIGKILL'), milliseconds);
  });
  await exit;
  expect(lines).toBeGreaterThan(0);
  return last;
}

/** Content and answers of the index after all batches. */
async function finished(place: string): Promise<unknown> {
  const engine = new SqliteEngine(place, testProjection());
  const writer = await engine.writer(1);
  for (let n = 1; n <= BATCHES; n += 1) await writer.apply(generatedBatch(n));
  await writer.close();
  const file = engine.fileOf(1);
  const questions = new IndexQuestions(file);
  const random = new Random(3);
  const answers = Array.from({ length: QUERIES }, () => {
    const { hits, totalCount, counts } = questions.answer(generatedQuery(random), 5_000);
    return { totalCount, counts, ids: hits.map(({ id }) => id) };
  });
  questions.close();
  return { contents: contentsOf(file), answers };
}

/** All rows, with names instead of numbers. */
function contentsOf(file: string): unknown {
  const database = openForReading(file);
  const rows = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted();
  const contents = [
    'SELECT id, body FROM bodies',
    'SELECT b.id, d.entry, d.language, d.status, d.format, d.main FROM documents d JOIN bodies b USING (doc)',
    'SELECT n.name, b.id, o.key FROM orders o JOIN names n ON n.id = o.path JOIN bodies b USING (doc)',
    'SELECT b.id, n.name, j.value FROM keys k JOIN bodies b USING (doc), json_each(k.keys) j JOIN names n ON n.id = +j.key',
    'SELECT n.name, b.id, v.type, v.value FROM vals v JOIN names n ON n.id = v.path JOIN bodies b USING (doc)',
    'SELECT n.name, b.id, t.text FROM texts t JOIN names n ON n.id = t.id >> 32 JOIN bodies b ON b.doc = t.id & 4294967295',
    'SELECT l.target, b.id FROM links l JOIN bodies b USING (doc)',
    'SELECT n.name, b.id, p.lat, p.lon FROM places p JOIN names n ON n.id = p.path JOIN bodies b USING (doc)',
  ].map(rows);
  const counts = ['documents', 'keys', 'orders', 'vals', 'texts', 'links', 'places', 'areas'].map((table) =>
    rows(`SELECT count(*) AS count FROM ${table}`),
  );
  const scopes = 'SELECT project, status, type, language, format, main, count';
  const counted = rows(`${scopes} FROM scopes`);
  expect(counted).toEqual(
    rows(`${scopes.replace('count', 'count(*) AS count')} FROM documents GROUP BY 1, 2, 3, 4, 5, 6`),
  );
  database.close();
  return { contents, counts };
}
