import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { put } from '@annal/read-models';
import type { Condition } from '@annal/search-index';
import { testDocument, testProjection } from '@annal/search-index/testing';
import { Names } from '../names.ts';
import { openForReading } from '../schema.ts';
import { SqliteEngine } from '../sqlite-engine.ts';
import { inProject, type Translator } from './condition-sql.ts';
import { QueryFunctions } from './query-functions.ts';
import { Runs } from './runs.ts';
import { concat } from './sql.ts';
import { Vocabulary } from './vocabulary.ts';

const { projectUuid, contentTypeUuid } = testDocument('a').scope;
const latest: Condition = { kind: 'scope', test: { property: 'status', oneOf: ['latest'] } };
const ofType: Condition = { kind: 'scope', test: { property: 'contentTypeUuid', oneOf: [contentTypeUuid] } };
const title: Condition = { kind: 'value', path: 'title', test: { type: 'text', oneOf: ['dictionary'] } };
const pages: Condition = { kind: 'value', path: 'pages', test: { type: 'number', range: { above: 10 } } };
const words: Condition = { kind: 'words', path: 'title', words: [{ stems: ['a'], edits: 0 }], match: 'all', weight: 1 };
const and = (...conditions: Condition[]): Condition => ({ kind: 'and', conditions });
const or = (...conditions: Condition[]): Condition => ({ kind: 'or', conditions });
const not = (condition: Condition): Condition => ({ kind: 'not', condition });

describe('the plan of a condition', () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-plan-'));
  let database: DatabaseSync;
  let by: Translator;
  beforeAll(async () => {
    const engine = new SqliteEngine(folder, testProjection());
    const writer = await engine.writer(1);
    await writer.apply({ changes: [put(testDocument('a', { title: 'Dictionary', pages: 12 }))], position: 1n });
    await writer.close();
    database = openForReading(engine.fileOf(1));
    const names = new Names(database);
    const [functions, runs] = [new QueryFunctions(database), new Runs(database)];
    const vocabulary = new Vocabulary(database, () => functions.check());
    by = { names, functions, runs, vocabulary, project: names.get(projectUuid) ?? -1 };
  });
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const byDocuments = 'INTEGER PRIMARY KEY';
  const byScopes = 'documents_by_scope';
  it.each<[string, Condition, string]>([
    ['values', and(latest, ofType, title), byDocuments],
    ['values, one of them negated', and(latest, pages, not(title)), byDocuments],
    ['words', and(latest, words), byDocuments],
    ['links', and(latest, { kind: 'linksTo', condition: and(ofType, title) }), byDocuments],
    ['either of two values', and(latest, or(title, pages)), byDocuments],
    [
      'any of many values',
      and(latest, or(...Array.from({ length: 20 }, (_, n) => (n % 2 ? title : words)))),
      byDocuments,
    ],
    ['scopes', and(latest, ofType), byScopes],
    ['the lack of a value', and(latest, not(title)), byScopes],
    ['a value or a scope', and(latest, or(title, ofType)), byScopes],
  ])('reads the fewest rows for %s', (_, condition, index) => {
    const { text, values } = concat('EXPLAIN QUERY PLAN SELECT d.doc FROM documents d WHERE', inProject(condition, by));
    const rows = database.prepare(text).all(...values) as unknown as readonly { readonly detail: string }[];
    const ways = rows.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN) dt?\b/.test(detail));
    expect(ways).not.toEqual([]);
    expect(ways.filter((detail) => !detail.includes(index))).toEqual([]);
  });
});
