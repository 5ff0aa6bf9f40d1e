// Run: node --import ./tools/dev/register.mjs FILE [documents]; with MONGODB_URL it measures that server instead.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';

interface Entry {
  _id: string;
  project: string;
  state: string;
  modifiedAt: Date;
  fields: Record<string, string>;
}

const DOCUMENTS = Number(process.argv[2] ?? 100_000);
const SECONDS = 3;
const text = 'The quick brown fox jumps over the lazy dog, again and again. '.repeat(2);

function entry(n: number): Entry {
  const fields = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`field${i}`, `${n} ${text}`]));
  return {
    _id: `entry-${n}`,
    project: `p${n % 10}`,
    state: n % 3 ? 'draft' : 'published',
    modifiedAt: new Date(1.7e12 + n * 977),
    fields,
  };
}

async function serverCpu(): Promise<number> {
  const { extra_info: used } = await client.db('admin').command({ serverStatus: 1 });
  return Number(used.user_time_us) + Number(used.system_time_us);
}

/** `per second / server CPU µs each`: compare the second number on a shared machine. */
async function rate(concurrency: number, work: (n: number) => Promise<unknown>): Promise<string> {
  const before = await serverCpu();
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) {
        await work(Math.floor(Math.random() * DOCUMENTS));
        done += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return `${Math.round(done / seconds)} / ${Math.round(((await serverCpu()) - before) / done)}`;
}

async function bulkUpserts(collection: Collection<Entry>, from: number, to: number, shift = 0): Promise<string> {
  const before = await serverCpu();
  const started = performance.now();
  for (let n = from; n < to; n += 500)
    await collection.bulkWrite(
      Array.from({ length: Math.min(500, to - n) }, (_, i) => {
        const { _id } = entry(n + i);
        return { replaceOne: { filter: { _id }, replacement: { ...entry(n + i + shift), _id }, upsert: true } };
      }),
    );
  const seconds = (performance.now() - started) / 1000;
  return `${Math.round((to - from) / seconds)} / ${Math.round(((await serverCpu()) - before) / (to - from))}`;
}

const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-'));
const server = process.env['MONGODB_URL'] ? undefined : await startEmbeddedMongo({ dataDir });
const client = await MongoClient.connect(process.env['MONGODB_URL'] ?? server?.connectionString ?? '');
const db = client.db(`bench-${process.pid}`);
const entries = db.collection<Entry>('entries');
await entries.createIndexes([
  { key: { project: 1, modifiedAt: -1, _id: 1 } },
  { key: { state: 1, _id: 1 } },
  { key: { modifiedAt: 1 } },
]);

const result: Record<string, number | string> = {};
result['bulkUpserts (new)'] = await bulkUpserts(entries, 0, DOCUMENTS);
result['bulkUpserts (existing)'] = await bulkUpserts(entries, 0, Math.min(DOCUMENTS, 20_000), 1);
const byId = (n: number): Promise<unknown> => entries.findOne({ _id: `entry-${n}` });
const page = (n: number): Promise<unknown> =>
  entries
    .find({ project: `p${n % 10}` })
    .sort({ modifiedAt: -1 })
    .skip(n % 200)
    .limit(20)
    .toArray();
const firstPage = (n: number): Promise<unknown> =>
  entries
    .find({ project: `p${n % 10}` })
    .sort({ modifiedAt: -1 })
    .limit(20)
    .toArray();
const counted = (n: number): Promise<unknown> => entries.countDocuments({ project: `p${n % 10}` });
const touched = (n: number): Promise<unknown> =>
  entries.updateOne({ _id: `entry-${n}` }, { $set: { state: `s${n % 5}` } });
for (const concurrency of [1, 16]) {
  result[`pointReads x${concurrency}`] = await rate(concurrency, byId);
  result[`pages of 20 x${concurrency}`] = await rate(concurrency, firstPage);
  result[`pages of 20, skip ≤ 200 x${concurrency}`] = await rate(concurrency, page);
  result[`counts of a tenth x${concurrency}`] = await rate(concurrency, counted);
  result[`updates x${concurrency}`] = await rate(concurrency, touched);
}
const relaxed = db.collection<Entry>('entries', { writeConcern: { w: 1, journal: false } });
result['updates j:false x16'] = await rate(16, (n) =>
  relaxed.updateOne({ _id: `entry-${n}` }, { $set: { state: `s${n % 5}` } }),
);
result['rss MB'] = Math.round(process.memoryUsage().rss / 1024 / 1024);
await client.db(`bench-${process.pid}`).dropDatabase();
await client.close();
if (server) {
  result['file MB'] = Math.round(statSync(join(dataDir, 'mongodb.db')).size / 1024 / 1024);
  await server.close();
}
rmSync(dataDir, { recursive: true });
console.log(JSON.stringify(result, null, 2));
