import type { AssetTextExtracted } from '@annal/content-domain';
import { applyChanges } from '@annal/read-models/testing';
import { after, created, found, key, published, revised, type Seen } from '../testing/entry-documents.ts';
import { searchedEntries } from './searched-entries.projection.ts';
import { searchedEntry, type SearchedEntryDocument } from './searched-entry.ts';

const file = {
  fileId: 'f1.txt',
  filename: 'plan.txt',
  path: '/',
  extension: 'txt',
  contentType: 'text/plain',
  charset: 'utf-8',
  size: 7,
  hash: 'h',
  width: null,
  height: null,
} as const;
const asset = created('en-GB', { dataFormat: 'asset', file });
const extracted = (text: string): AssetTextExtracted => ({
  type: 'AssetTextExtracted',
  schemaVersion: 1,
  data: { ...key('en-GB'), fileId: file.fileId, text, isWhole: true },
});

function pathsOf(document: unknown) {
  const { paths } = searchedEntry(document as SearchedEntryDocument);
  return new Map(paths.map((each) => [each.path, each]));
}

it('has the fields, sys without words, and the scope', () => {
  const document = found(after(created('en-GB', { fields: { Title: 'Gardens' } })), 'en-GB');
  const paths = pathsOf(document);
  expect(paths.get('title')).toMatchObject({ words: [['garden']] });
  expect(paths.get('sys/owner')).toMatchObject({ values: [{ type: 'text', text: document.owner }], words: [] });
  expect(paths.get('sys/ispublished')?.values).toEqual([{ type: 'boolean', boolean: false }]);
  expect(paths.get('sys/version/created')?.values).toContainEqual({ type: 'date', instant: document.version.created });
  expect(paths.has('sys/version/published')).toBe(false);
  expect(paths.get('*')?.words).toEqual([['garden']]);
  expect(searchedEntry(document as unknown as SearchedEntryDocument)).toMatchObject({
    id: document._id,
    scope: { entryId: document.entryId, language: 'en-GB', status: 'latest', dataFormat: 'entry', isDefault: true },
  });
});

it('has a translation state for each language of the entry', () => {
  const both = { languages: ['en-GB', 'cy'] };
  const documents = after(created('en-GB', both), published('en-GB'), created('cy', both));
  const state = (language: string, source: string) =>
    pathsOf(found(documents, language)).get(`sys/translation/${source}`)?.order;
  expect(state('en-GB', 'en-gb')).toBe('translated');
  expect(state('cy', 'en-gb')).toBe('nevertranslated');
  expect(state('cy', 'cy')).toBe('notavailablefortranslation');
  expect(state('cy', 'pl')).toBeUndefined();
});

it('has the names of composer items at their path, but not among its texts', () => {
  const body = [
    { type: 'quote', value: { text: 'a' } },
    { type: 'text', value: 'b' },
  ];
  const contact = { type: 'phone', value: 'c' };
  const paths = pathsOf(found(after(created('en-GB', { fields: { body, contact } })), 'en-GB'));
  expect(paths.get('body/type')?.words).toEqual([['quot'], ['text']]);
  expect(paths.get('*')?.words.flat().sort()).toEqual(['a', 'b', 'c', 'phone']);
});

describe('the text of a file', () => {
  const indexed = (...events: readonly (Seen | AssetTextExtracted)[]) => {
    const start: ReadonlyMap<string, SearchedEntryDocument> = new Map();
    const recorded = events.map((event, revision) => ({ ...stamped(event), revision: BigInt(revision) }));
    return recorded.reduce(
      (documents, event) => applyChanges(documents, searchedEntries.project(event as never)),
      start,
    );
  };
  const metadata = { actor: { kind: 'user', id: 'u', name: 'm.dewey' }, occurredAt: '2026-03-01T10:20:30.400Z' };
  const stamped = (event: Seen | AssetTextExtracted) => ({ metadata, ...event });
  const textIn = (documents: ReadonlyMap<string, SearchedEntryDocument>, status: string) => {
    const document = [...documents.values()].find((each) => each.status === status);
    return document && pathsOf(document).get('_searchcontent');
  };

  it('is indexed completely, beside the texts of the entry, in every document with the file', () => {
    const long = `${'lorem '.repeat(5_000)}end`;
    const documents = indexed(asset, published('en-GB'), extracted(long));
    for (const status of ['latest', 'published']) {
      expect(textIn(documents, status)?.values).toEqual([{ type: 'text', text: long }]);
      expect(textIn(documents, status)?.words[0]).toHaveLength(5_001);
    }
    const [latest] = [...documents.values()];
    expect(pathsOf(latest).get('*')?.words.flat()).not.toContain('end');
  });

  it('is ignored for other variations and deleted ones', () => {
    const welsh = created('cy', { dataFormat: 'asset', file });
    const texts = [...indexed(asset, welsh, extracted('Plans')).values()].map(({ fileText }) => fileText);
    expect(texts).toEqual(['Plans', undefined]);
    expect(indexed(extracted('Plans')).size).toBe(0);
  });

  it('stays when values change, and is removed with the file', () => {
    const known = indexed(asset, extracted('Plans'), revised('en-GB'));
    expect(textIn(known, 'latest')?.values).toEqual([{ type: 'text', text: 'plans' }]);
    const other = revised('en-GB', { file: { ...file, fileId: 'f2.txt' } });
    expect(textIn(indexed(asset, extracted('Plans'), other), 'latest')).toBeUndefined();
  });
});
