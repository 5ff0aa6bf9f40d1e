import type { EntryEvent, TagSetEvent } from '@annal/content-domain';
import type { DomainEvent, Recorded } from '@annal/kernel';
import type { Projection, ReadModelDocument } from '@annal/read-models';
import { applyChanges } from '@annal/read-models/testing';
import { tagGroupProjection } from './tag-group.projection.ts';
import { tagUseProjection, type TagUseDocument } from './tag-use.projection.ts';
import { labelName, tagProjection } from './tag.projection.ts';
import { created, key, published, revised, summary, unpublished } from './testing/entry-documents.ts';

function after<Event extends DomainEvent, Doc extends ReadModelDocument>(
  projection: Projection<Event, Doc>,
  ...events: readonly DomainEvent[]
): readonly Doc[] {
  const documents = events.reduce((before, event, index) => {
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt: `2026-02-03T08:0${index}:00.000Z` };
    const place = { id: `e${index}`, stream: 's', revision: BigInt(index), position: BigInt(100 + index), metadata };
    return applyChanges(before, projection.project({ ...event, ...place } as unknown as Recorded<Event>));
  }, new Map<string, Doc>());
  return [...documents.values()];
}

const projectUuid = 'p1';
const event = (type: TagSetEvent['type'], data: object = {}) =>
  ({ type, schemaVersion: 1, data: { projectUuid, ...data } }) as TagSetEvent;
const tag = (tagId: string, value: string) =>
  event('TagCreated', { tagId, groupId: 'Topics', value, label: { 'en-GB': value, cy: 'Élan' }, versionNo: '1.0' });
const merged = (tagId: string, intoTagId: string) => event('TagMerged', { tagId, intoTagId });

describe('tags', () => {
  const books = { _id: 'p1.a', projectUuid, id: 'a', kind: 'tag', groupId: 'Topics', groupKey: 'topics' };
  const names = (value: string) => [`en-GB\n${value}`, `*\n${value}`, 'cy\nélan', '*\nélan'];

  it('have the properties that lists, look-ups and followers need', () => {
    const version = { createdBy: 'user0', created: '2026-02-03T08:00:00.000Z', versionNo: '1.0' };
    const own = { modifiedBy: 'user0', modified: '2026-02-03T08:00:00.000Z' };
    expect(after(tagProjection, tag('a', 'Books'))).toEqual([
      {
        ...books,
        ...{ value: 'Books', label: { 'en-GB': 'Books', cy: 'Élan' }, names: names('books') },
        ...{ since: 0, changed: 0, changedAt: 100, version: { ...version, ...own } },
      },
    ]);
    expect(labelName('ÉLAN', 'cy')).toBe('cy\nélan');
  });

  it('change in the differences', () => {
    const change = event('TagDetailsChanged', { tagId: 'a', versionNo: '2.0', label: { cy: 'Llyfrau' } });
    const [found] = after(tagProjection, tag('a', 'Books'), change);
    expect(found).toMatchObject({
      ...{ value: 'Books', label: { cy: 'Llyfrau' }, names: ['cy\nllyfrau', '*\nllyfrau'], since: 0, changed: 1 },
      version: { createdBy: 'user0', modifiedBy: 'user1', versionNo: '2.0' },
    });
  });

  it('leave a mark with their replacement when they are removed', () => {
    const all = [tag('a', 'a'), tag('b', 'b'), tag('c', 'c'), merged('a', 'b'), merged('b', 'c')];
    const gone = event('TagDeleted', { tagId: 'c' });
    expect(after(tagProjection, ...all, gone)).toEqual([
      { _id: 'p1.a', projectUuid, id: 'a', kind: 'merged', mergedInto: 'c', changed: 4, changedAt: 104 },
      { _id: 'p1.b', projectUuid, id: 'b', kind: 'merged', mergedInto: 'c', changed: 4, changedAt: 104 },
      { _id: 'p1.c', projectUuid, id: 'c', kind: 'deleted', changed: 5, changedAt: 105 },
    ]);
    expect(after(tagProjection, ...all, event('TagsClosed'))).toEqual([]);
  });

  it('are not created by groups', () =>
    expect(
      after(tagProjection, event('TagGroupCreated'), event('TagGroupDetailsChanged'), event('TagGroupDeleted')),
    ).toEqual([]));
});

describe('tag groups', () => {
  const made = event('TagGroupCreated', { groupId: 'Topics', name: 'Topics', description: null, versionNo: '1.0' });
  const change = event('TagGroupDetailsChanged', { groupId: 'Topics', versionNo: '2.0', description: 'All' });
  it('are found in any case and show their latest details', () =>
    expect(after(tagGroupProjection, made, change, tag('a', 'a'))).toMatchObject([
      {
        _id: 'p1.topics',
        id: 'Topics',
        name: 'Topics',
        description: 'All',
        version: { versionNo: '2.0', modifiedBy: 'user1' },
      },
    ]));
  it('are removed with their deletion and their project', () => {
    expect(after(tagGroupProjection, made, event('TagGroupDeleted', { groupId: 'Topics' }))).toEqual([]);
    expect(after(tagGroupProjection, made, event('TagsClosed'))).toEqual([]);
  });
});

describe('the uses of tags', () => {
  const tagged = created('en-GB', { tags: { topics: ['a', 'b'], 'body.topic': ['a'] } });
  const shown = (...events: readonly DomainEvent[]) =>
    after(tagUseProjection, ...events).map(({ _id, status, names }: TagUseDocument) => [_id, status, names]);
  const [latest, live] = ['p1.e1.en-GB.l', 'p1.e1.en-GB.p'];
  const publishedWith = (hasTags: boolean): EntryEvent => {
    const { data, ...rest } = published('en-GB') as Extract<EntryEvent, { type: 'EntryVariationPublished' }>;
    return { ...rest, data: { ...data, hasTags } };
  };
  const retagged = (tags: object) => revised('en-GB', { tags, contentTypeUuid: 't1' });

  it('have a name for every field with a tag', () => {
    expect(shown(tagged)).toEqual([[latest, 'latest', ['a', 'b', 'a.1']]]);
    expect(shown(created('en-GB'))).toEqual([]);
  });

  it('follow saving, publishing and unpublishing', () => {
    const first = [tagged, publishedWith(true)];
    expect(shown(...first)).toEqual([
      [latest, 'latest', ['a', 'b', 'a.1']],
      [live, 'published', ['a', 'b', 'a.1']],
    ]);
    const second = [...first, retagged({ topics: ['c'], 'body.topic': [] })];
    expect(shown(...second)).toEqual([
      [latest, 'latest', ['c']],
      [live, 'published', ['a', 'b', 'a.1']],
    ]);
    const third = [...second, retagged({ topics: [] })];
    expect(shown(...third)).toEqual([[live, 'published', ['a', 'b', 'a.1']]]);
    expect(shown(...third, publishedWith(false))).toEqual([]);
    expect(shown(...third, unpublished('en-GB'))).toEqual([]);
  });

  it('stay in archive and recycle bin, and are removed permanently', () => {
    const statuses = (...events: readonly DomainEvent[]) => shown(...events).map(([id, status]) => [id, status]);
    const shelved = { ...key('en-GB'), ...summary([]), workflowId: 'w', from: 'a', to: 'b', data: null };
    const archived = { type: 'EntryVariationArchived', schemaVersion: 1, data: shelved } as const;
    const gone = (permanent: boolean) =>
      ({
        type: 'EntryVariationDeleted',
        schemaVersion: 1,
        data: { ...shelved, wasPublished: false, wasBinned: false, permanent },
      }) as const;
    expect(statuses(tagged, archived)).toEqual([[latest, 'archived']]);
    expect(statuses(tagged, archived, { ...archived, type: 'EntryVariationUnarchived' })).toEqual([[latest, 'latest']]);
    expect(statuses(tagged, publishedWith(true), gone(false))).toEqual([[latest, 'deleted']]);
    const restored = {
      type: 'EntryVariationRestored',
      schemaVersion: 1,
      data: { ...shelved, publications: {} },
    } as const;
    expect(statuses(tagged, gone(false), restored)).toEqual([[latest, 'latest']]);
    expect(statuses(tagged, gone(true))).toEqual([]);
  });

  it('move to the replacement, once per field, at the first position', () => {
    const [found] = after(tagUseProjection, tagged, merged('a', 'b'));
    expect(found?.uses).toEqual([
      { fieldId: 'topics', tags: ['b'] },
      { fieldId: 'body.topic', tags: ['b'] },
    ]);
    expect(found?.names).toEqual(['b', 'b.1']);
    expect(shown(tagged, merged('x', 'b'))).toEqual([[latest, 'latest', ['a', 'b', 'a.1']]]);
  });

  it('are removed with the content type and the project', () => {
    const type = { type: 'ContentTypeDeleted', schemaVersion: 1, data: { projectUuid, uuid: 't1', id: 'book' } };
    expect(shown(tagged, type)).toEqual([]);
    expect(shown(tagged, { type: 'ProjectDeleted', schemaVersion: 1, data: { projectUuid } })).toEqual([]);
  });
});
