import type { EntryEvent, Fields, VariationSummary } from '@annal/content-domain';
import type { VersionNo } from '@annal/kernel';
import { EntryHistory } from './entry-history.ts';

const key = (language: string) => ({ projectUuid: 'p1', entryId: 'e1', language });
const summary: VariationSummary = { languages: [], deletedLanguages: [], archivedLanguages: [], defaultLanguage: null };
const timeOf = (index: number) => `2026-03-10T09:00:${String(index).padStart(2, '0')}.000Z`;

function created(language: string, fields: Fields): EntryEvent {
  const type = { contentTypeUuid: 't1', contentTypeId: 'book', dataFormat: 'entry', workflowId: 'w' } as const;
  const saved = { state: 'draft', versionNo: '0.1', fields, titleField: 'title', slug: null, owner: 'o' } as const;
  const data = { ...key(language), ...summary, ...type, ...saved, publications: {} };
  return { type: 'EntryVariationCreated', schemaVersion: 1, data };
}
function revised(language: string, versionNo: VersionNo, fields: Fields): EntryEvent {
  const data = { ...key(language), versionNo, fields, titleField: 'title' };
  return { type: 'EntryVariationRevised', schemaVersion: 1, data };
}
function published(language: string, versionNo: VersionNo): EntryEvent {
  const data = { ...key(language), versionNo, replaces: null, translations: [] };
  return { type: 'EntryVariationPublished', schemaVersion: 1, data };
}
const unpublished = (language: string, versionNo: VersionNo): EntryEvent => ({
  type: 'EntryVariationUnpublished',
  schemaVersion: 1,
  data: { ...key(language), versionNo },
});
function deleted(language: string, permanent = false): EntryEvent {
  const data = { ...key(language), ...summary, wasPublished: false, wasBinned: false, permanent };
  return { type: 'EntryVariationDeleted', schemaVersion: 1, data };
}
const moved = { workflowId: 'w', from: 'a', to: 'b', data: null };
const inert = (language: string): readonly EntryEvent[] => [
  { type: 'WorkflowStateChanged', schemaVersion: 1, data: { ...key(language), ...moved, event: 'e' } },
  {
    type: 'WorkflowEventInvoked',
    schemaVersion: 1,
    data: { ...key(language), workflowId: 'w', event: 'e', state: 's', data: null },
  },
  { type: 'EntryVariationArchived', schemaVersion: 1, data: { ...key(language), ...summary, ...moved } },
  { type: 'EntryVariationUnarchived', schemaVersion: 1, data: { ...key(language), ...summary, ...moved } },
  {
    type: 'EntryVariationRestored',
    schemaVersion: 1,
    data: { ...key(language), ...summary, ...moved, publications: {} },
  },
];

function historyOf(...events: readonly EntryEvent[]): EntryHistory {
  const history = new EntryHistory();
  events.forEach((event, index) => {
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt: timeOf(index) };
    const place = { id: `${index}`, stream: 's', revision: BigInt(index), position: BigInt(index), metadata };
    history.apply({ ...event, ...place });
  });
  return history;
}

const rows = (history: EntryHistory, ...languages: string[]) =>
  history
    .versions(languages)
    .map(({ language, changedFields, isPublished, version }) => [
      language,
      version.versionNo,
      changedFields.join(' '),
      isPublished,
      version.modifiedBy,
      version.publishedBy,
    ]);

describe('the history of an entry', () => {
  const life = [
    created('en-GB', { title: 'A', tags: ['x'], extra: { a: 1, b: 2 } }),
    created('cy', { title: 'C' }),
    revised('en-GB', '0.2', { title: 'B', tags: ['x'], extra: { b: 2, a: 1 }, pages: 3 }),
    published('en-GB', '1.0'),
    revised('en-GB', '1.1', { title: 'B', tags: ['x', 'y'] }),
  ];

  it('names every version with its author and its changes, the newest first', () => {
    expect(rows(historyOf(...life), 'en-GB', 'cy')).toEqual([
      ['en-GB', '1.1', 'tags extra pages', false, 'user4', 'user3'],
      ['en-GB', '1.0', '', true, 'user2', 'user3'],
      ['en-GB', '0.2', 'title pages', false, 'user2', null],
      ['cy', '0.1', 'title', false, 'user1', null],
      ['en-GB', '0.1', 'title tags extra', false, 'user0', null],
    ]);
    expect(rows(historyOf(...life), 'cy')).toEqual([['cy', '0.1', 'title', false, 'user1', null]]);
    expect(rows(historyOf(...life))).toEqual([]);
  });

  it('gives the times of versions', () => {
    const [newest] = historyOf(...life).versions(['en-GB']);
    expect(newest?.version).toEqual({
      versionNo: '1.1',
      createdBy: 'user0',
      created: timeOf(0),
      modifiedBy: 'user4',
      modified: timeOf(4),
      publishedBy: 'user3',
      published: timeOf(3),
    });
  });

  const live = (history: EntryHistory) =>
    history.versions(['en-GB']).flatMap(({ isPublished, version }) => (isPublished ? [version.versionNo] : []));

  it('marks the live version', () => {
    expect(live(historyOf(...life, published('en-GB', '2.0')))).toEqual(['2.0']);
    expect(live(historyOf(...life, unpublished('en-GB', '1.1')))).toEqual([]);
    expect(live(historyOf(...life, deleted('en-GB')))).toEqual([]);
    expect(live(historyOf(...life, ...inert('en-GB')))).toEqual(['1.0']);
  });

  it('continues through the recycle bin, but not past permanent deletion', () => {
    const through = historyOf(...life, deleted('en-GB'), ...inert('en-GB'));
    expect(through.versions(['en-GB']).map(({ version }) => version.versionNo)).toEqual(['1.1', '1.0', '0.2', '0.1']);
    const anew = historyOf(...life, deleted('en-GB', true), created('en-GB', { title: 'Z' }));
    expect(rows(anew, 'en-GB', 'cy')).toEqual([
      ['en-GB', '0.1', 'title', false, 'user6', null],
      ['cy', '0.1', 'title', false, 'user1', null],
    ]);
  });

  it('records a field that was emptied or filled', () => {
    const [, second] = historyOf(
      created('en-GB', { title: 'A', note: null }),
      revised('en-GB', '0.2', { note: 'n' }),
      revised('en-GB', '0.3', { note: null }),
    ).versions(['en-GB']);
    expect(second?.changedFields).toEqual(['title', 'note']);
  });
});
