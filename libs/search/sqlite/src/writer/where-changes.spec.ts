import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patchWhere, put, removeWhere } from '@annal/read-models';
import { testDocument, testProjection, type TestDocument } from '@annal/search-index/testing';
import { IndexQuestions } from '../queries/index-questions.ts';
import { SqliteEngine } from '../sqlite-engine.ts';

const PROJECTS = ['1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const [FIRST = '', SECOND = ''] = PROJECTS;
const MANY = 1_234;

describe('a change of very many documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-where-'));
  let read: string[] = [];
  const engine = new SqliteEngine<TestDocument>(folder, {
    ...testProjection(),
    searched: (document) => {
      read.push(document.scope.projectUuid);
      return testProjection().searched(document);
    },
    scopeFor: ({ 'scope.projectUuid': project, 'scope.entryId': entry }) => ({
      ...(typeof project === 'string' && { projectUuid: project }),
      ...(typeof entry === 'string' && { entryId: entry }),
    }),
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const totals = (file: string, language: string) => {
    const questions = new IndexQuestions(file);
    const condition = { kind: 'scope', test: { property: 'language', oneOf: [language] } } as const;
    const found = PROJECTS.map((projectUuid) =>
      questions.answer({ projectUuid, condition, order: [], skip: 0, limit: 0 }, 5_000),
    );
    questions.close();
    return found.map(({ totalCount }) => totalCount);
  };

  it('changes all of them, including those of the same batch, and reads no others', async () => {
    const writer = await engine.writer(1);
    const documents = PROJECTS.flatMap((projectUuid) =>
      Array.from({ length: MANY }, (_, n) => testDocument(`e${n}`, { pages: n }, { projectUuid })),
    );
    await writer.apply({ changes: documents.map(put), position: 1n });
    read = [];
    const more = testDocument('more', {}, { projectUuid: FIRST });
    const toGerman = patchWhere({ 'scope.projectUuid': FIRST }, { 'scope.language': 'de' });
    await writer.apply({ changes: [put(more), toGerman], position: 2n });
    expect(new Set(read)).toEqual(new Set([FIRST]));
    expect(totals(engine.fileOf(1), 'de')).toEqual([MANY + 1, 0]);
    const one = { 'scope.projectUuid': SECOND, 'scope.entryId': 'e7' };
    await writer.apply({ changes: [removeWhere(one), removeWhere({ 'scope.language': 'de' })], position: 3n });
    expect([totals(engine.fileOf(1), 'de'), totals(engine.fileOf(1), 'en')]).toEqual([
      [0, 0],
      [0, MANY - 1],
    ]);
    await writer.close();
  }, 60_000);
});
