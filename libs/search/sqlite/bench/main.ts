// Builds an index of so many entries of 1 KB and times typical searches:
// npx -c 'node --import ./tools/dev/register.mjs libs/search/sqlite/bench/main.ts 100000'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put } from '@annal/read-models';
import { searchedFields, searchedTitle } from '@annal/search-document';
import { ALWAYS, type Condition, type IndexQuery, type SearchedDocument } from '@annal/search-index';
import { Random } from '@annal/search-index/testing';
import { SqliteEngine } from '../src/index.ts';

const ENTRIES = Number(process.argv[2] ?? 100_000);
const TIMES = Number(process.argv[3] ?? 30);
const BATCH = 500;
const PROJECT = '11111111-0000-4000-8000-000000000000';
const BOOK = 'b0000000-0000-4000-8000-000000000000';

interface Entry {
  readonly _id: string;
  readonly entryId: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const random = new Random(1);
const vocabulary = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 3 + random.below(8) }, () => String.fromCharCode(97 + random.below(26))).join(''),
);
/** Frequent words are more frequent, as in a language. */
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
  return { _id: `${PROJECT}.${entryId}.en.l`, entryId, fields };
}

function searched({ _id, entryId, fields }: Entry): SearchedDocument {
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
  return { id: _id, scope, paths: [...paths, ...searchedTitle(String(fields['title']))], links };
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
const part = (path: string, pattern: string): Condition => ({
  kind: 'value',
  path,
  test: { type: 'text', like: { at: 'anywhere', pattern } },
});
const by = (path: string, direction: 1 | -1 = 1) => ({ by: 'path', path, direction }) as const;
const near = { lat: 51.5, lon: -0.1 };
const ranked = [{ by: 'relevance' }, by('entrytitle')] as const;

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
  [
    'counts by field',
    ALWAYS,
    { limit: 0, counts: [{ name: 'n', of: 'path', path: 'keywords', type: 'text', size: 10, countsMissing: true }] },
  ],
  [
    'distance',
    { kind: 'value', path: 'position', test: { type: 'place', near: { ...near, metres: 500_000 } } },
    { order: [{ by: 'distance', path: 'position', ...near, direction: 1 }] },
  ],
  ['hostile wildcards', part('body', '*a*?e*?i*?o*?u*zzz?zz'), {}],
];

const folder = mkdtempSync(join(tmpdir(), 'search-bench-'));
try {
  const engine = new SqliteEngine<Entry>(folder, { version: '1', searched });
  const writer = await engine.writer(1);
  const start = performance.now();
  const cpu = process.cpuUsage();
  for (let from = 0; from < ENTRIES; from += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, ENTRIES - from) }, (_, n) => put(entry(from + n)));
    await writer.apply({ changes: entries, position: BigInt(from + 1) });
  }
  const { user, system } = process.cpuUsage(cpu);
  await writer.close();
  const [version = ''] = readdirSync(folder);
  const bytes = statSync(join(folder, version, '1.db')).size;
  console.log(`build: ${seconds(performance.now() - start)}, CPU ${seconds((user + system) / 1_000)}`);
  console.log(`bytes per entry: ${Math.round(bytes / ENTRIES)}, of which its body ${JSON.stringify(entry(1)).length}`);
  const reader = await engine.reader(1);
  for (const [name, condition, more] of searches) {
    const conditions = [latest, condition];
    const query: IndexQuery = {
      projectUuid: PROJECT,
      condition: { kind: 'and', conditions },
      order: [],
      skip: 0,
      limit: 25,
      ...more,
    };
    const took: number[] = [];
    let total: number | string = 0;
    for (let n = 0; n < TIMES && (n === 0 || took[0] === undefined || took[0] < 3_000); n += 1) {
      const before = performance.now();
      total = await reader.search(query).then(({ totalCount }) => totalCount, String);
      took.push(performance.now() - before);
    }
    took.sort((a, b) => a - b);
    const at = (share: number) => (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1);
    console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, found ${total}`);
  }
  await reader.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
