// Builds an index of 100,000 entries of 1 KB and times typical searches, 40 times over 4 connections:
// npx -c 'node --import ./tools/dev/register.mjs libs/search/sqlite/bench/main.ts 100000 40 4'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put } from '@annal/read-models';
import { searchedFields, searchedProperty, searchedTitle } from '@annal/search-document';
import {
  ALWAYS,
  type Condition,
  type IndexQuery,
  type IndexReader,
  type SearchedDocument,
  type TextPattern,
} from '@annal/search-index';
import { Random } from '@annal/search-index/testing';
import { SqliteEngine } from '../src/index.ts';
import { cpuTimeOf } from '../src/readers/process-time.ts';

const ENTRIES = Number(process.argv[2] ?? 100_000);
const TIMES = Number(process.argv[3] ?? 40);
const CONNECTIONS = Number(process.argv[4] ?? 4);
const BATCH = 500;
const PROJECT = '11111111-0000-4000-8000-000000000000';
const BOOK = 'b0000000-0000-4000-8000-000000000000';

interface Entry {
  readonly _id: string;
  readonly entryId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly sys: Readonly<Record<string, unknown>>;
}

const random = new Random(1);
const vocabulary = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 3 + random.below(8) }, () => String.fromCharCode(97 + random.below(26))).join(''),
);
const word = () => vocabulary[Math.floor(vocabulary.length * random.fraction() ** 3)] ?? '';
const words = (count: number) => Array.from({ length: count }, word).join(' ');

function entry(n: number): Entry {
  const entryId = `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;
  const fields = {
    title: `${words(4)} ${n}`,
    body: `${words(110)} everywhere${n % 100 === 0 ? ' hundredth' : ''}`,
    keywords: Array.from({ length: 3 }, () => `keyword ${random.below(200)}`),
    pages: random.below(1_000),
    price: random.below(10_000) / 100,
    printed: new Date(Date.UTC(2000 + random.below(24), random.below(12), 1)).toISOString(),
    position: { lat: random.fraction() * 120 - 60, lon: random.fraction() * 360 - 180 },
  };
  return { _id: `${PROJECT}.${entryId}.en.l`, entryId, fields, sys: sysOf(entryId, n) };
}

function sysOf(id: string, n: number): Entry['sys'] {
  const [at, by] = [new Date(Date.UTC(2026, 0) + n * 977).toISOString(), 'm.dewey'];
  return {
    ...{ id, dataFormat: 'entry', contentTypeId: 'book', availableLanguages: ['en'], owner: by, slug: `book-${n}` },
    ...{ isPublished: n % 3 === 0, 'workflow/id': 'basic', 'workflow/state': n % 3 === 0 ? 'published' : 'draft' },
    ...{ 'workflow/transition/event': 'sysCreate', 'workflow/transition/invoked': at },
    ...{ 'workflow/transition/invokedBy': by, 'translation/en': 'NotAvailableForTranslation' },
    ...{ 'version/versionNo': '0.1', 'version/created': at, 'version/createdBy': by },
    ...{ 'version/modified': at, 'version/modifiedBy': by },
  };
}

function searched({ _id, entryId, fields, sys }: Entry): SearchedDocument {
  const { paths, links } = searchedFields(fields, 'en');
  const scope = {
    projectUuid: PROJECT,
    contentTypeUuid: BOOK,
    entryId,
    language: 'en',
    status: 'latest',
    dataFormat: 'entry',
    isDefault: true,
  } as const;
  const properties = Object.entries(sys).flatMap(([name, value]) => searchedProperty(`sys/${name}`, value));
  return { id: _id, scope, paths: [...paths, ...searchedTitle(String(fields['title'])), ...properties], links };
}

const latest: Condition = { kind: 'scope', test: { property: 'status', oneOf: ['latest'] } };
const has = (stem: string, edits: 0 | 1 | 2 = 0): Condition => ({
  kind: 'words',
  path: '*',
  words: [{ stems: [stem], edits }],
  match: 'all',
  weight: 1,
});
const number = (path: string, from: number, to: number): Condition => ({
  kind: 'value',
  path,
  test: { type: 'number', range: { from, to } },
});
const part = (path: string, pattern: string, at: TextPattern['at'] = 'anywhere'): Condition => ({
  kind: 'value',
  path,
  test: { type: 'text', like: { at, pattern } },
});
const text = (path: string, ...oneOf: readonly string[]): Condition => ({
  kind: 'value',
  path,
  test: { type: 'text', oneOf },
});
const not = (condition: Condition): Condition => ({ kind: 'not', condition });
const counts = (path: string): Partial<IndexQuery> => ({
  limit: 0,
  counts: [{ name: 'n', of: 'path', path, type: 'text', size: 10, countsMissing: true }],
});
const by = (path: string, direction: 1 | -1 = 1) => ({ by: 'path', path, direction }) as const;
const near = { lat: 51.5, lon: -0.1 };
const ranked = [{ by: 'relevance' }, by('entrytitle')] as const;
const newest = [by('sys/version/modified', -1)];
const hostile = part('body', '*a*?e*?i*?o*?u*zzz?zz');

const searches: readonly (readonly [string, Condition, Partial<IndexQuery>])[] = [
  ['list by title', ALWAYS, { order: [by('entrytitle')] }],
  ['word of every 100th entry', has('hundredth'), { order: ranked }],
  ['word of every entry', has('everywher'), { order: ranked }],
  ['similar word', has('hundretdh', 2), { order: ranked }],
  ['part of a short text', part('title', 'the'), { order: [by('entrytitle')] }],
  ['part of a long text, every 100th', part('body', 'hundred'), { order: [by('entrytitle')] }],
  ['part of a long text, every one', part('body', 'everywhere'), { order: [by('entrytitle')] }],
  ['range of a tenth', number('pages', 100, 199), { order: [by('entrytitle')] }],
  ['order by number', ALWAYS, { order: [by('pages', -1)] }],
  ['two-field order', ALWAYS, { order: [by('pages', -1), by('title')] }],
  ['two-field order of a tenth', number('pages', 100, 199), { order: [by('price'), by('title')] }],
  ['a title', text('entrytitle', 'nothing'), { order: [by('entrytitle')] }],
  ['a wide range, newest', number('pages', 400, 2_000), { order: newest }],
  ['a wide range, by its field', number('pages', 400, 2_000), { order: [by('pages')] }],
  ['a negation, newest', not(number('pages', 5, 5)), { order: newest }],
  ['a workflow state, newest', text('sys/workflow/state', 'draft'), { order: newest }],
  ['the beginning of a text', part('title', 'ab', 'start'), { order: [by('entrytitle')] }],
  ['the end of a text', part('title', '77', 'end'), { order: [by('entrytitle')] }],
  ['the end of a long text', part('body', ' hundredth', 'end'), { order: [by('entrytitle')] }],
  ['a part with a wildcard', part('body', 'every*hundredth'), { order: [by('entrytitle')] }],
  ['counts of all by a field', ALWAYS, counts('keywords')],
  ['counts of a tenth by a field', number('pages', 100, 199), counts('keywords')],
  ['counts of a hundredth by a field', number('pages', 100, 109), counts('keywords')],
  [
    'distance',
    { kind: 'value', path: 'position', test: { type: 'place', near: { ...near, metres: 500_000 } } },
    { order: [{ by: 'distance', path: 'position', ...near, direction: 1 }] },
  ],
  ['hostile wildcards', hostile, {}],
];

const folder = mkdtempSync(join(tmpdir(), 'search-bench-'));
const engine = new SqliteEngine<Entry>(folder, { version: '1', searched });
try {
  await build();
  const reader = await engine.reader(1);
  for (const [name, condition, more] of searches) await measure(reader, name, condition, more);
  const isOver = reader.search(query(hostile)).then(
    () => undefined,
    () => undefined,
  );
  await measure(reader, 'word of every 100th entry, beside hostile wildcards', has('hundredth'), { order: ranked });
  await isOver;
  await reader.close();
  await engine.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function build(): Promise<void> {
  const writer = await engine.writer(1);
  let spent = 0;
  for (let from = 0; from < ENTRIES; from += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, ENTRIES - from) }, (_, n) => put(entry(from + n)));
    const before = cpuTime();
    await writer.apply({ changes: entries, position: BigInt(from + 1) });
    spent += cpuTime() - before;
  }
  await writer.close();
  const before = cpuTime();
  for (let n = 0; n < 2_000; n += 1) searched(entry(n));
  const [version = ''] = readdirSync(folder);
  const bytes = statSync(join(folder, version, '1.db')).size;
  console.log(`build: CPU ${(spent / ENTRIES).toFixed(3)} ms per entry, of which its words and values about`);
  console.log(`       ${((cpuTime() - before) / 2_000).toFixed(3)} ms with making it up`);
  console.log(`bytes per entry: ${Math.round(bytes / ENTRIES)}, of which its body ${JSON.stringify(entry(1)).length}`);
}

async function measure(reader: IndexReader, name: string, condition: Condition, more: Partial<IndexQuery>) {
  const took: number[] = [];
  let total: number | string = 0;
  const before = readersTime();
  const connection = async () => {
    for (let n = 0; n < TIMES / CONNECTIONS && (took[0] ?? 0) < 3_000; n += 1) {
      const start = performance.now();
      total = await reader.search(query(condition, more)).then(({ totalCount }) => totalCount, String);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const spent = (readersTime() - before) / took.length;
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1);
  console.log(`${name}: CPU ${spent.toFixed(1)} ms, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, found ${total}`);
}

function query(condition: Condition, more: Partial<IndexQuery> = {}): IndexQuery {
  const conditions = [latest, condition];
  return { projectUuid: PROJECT, condition: { kind: 'and', conditions }, order: [], skip: 0, limit: 25, ...more };
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function readersTime(): number {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const own = pids.filter((pid) => parentOf(pid) === process.pid);
  return own.reduce((sum, pid) => sum + cpuTimeOf(Number(pid)), 0);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
