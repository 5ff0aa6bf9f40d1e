import { groupOf, tagOf, tagWithValue } from '@annal/content-rules';
import { tagSetAggregate } from './tag-set.aggregate.ts';
import type { TagSetEvent } from './tag-set.events.ts';

const project = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21"';
const books = '109eb3e9-98c9-5ab2-b9df-f1c80af3ac5c';
const films = 'b2f6ac5f-3d3a-4b3c-9a3e-0d3d2a0b6e77';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<TagSetEvent['type'], string>> = {
  TagGroupCreated: `{${project},"groupId":"topics","name":"Topics","description":null,"versionNo":"1.0"}`,
  TagGroupDetailsChanged: `{${project},"groupId":"topics","versionNo":"2.0","description":"What it is about"}`,
  TagGroupDeleted: `{${project},"groupId":"topics"}`,
  TagCreated: `{${project},"tagId":"${books}","groupId":"topics","value":"books","label":{"en-GB":"Books","cy":"Llyfrau"},"versionNo":"1.0"}`,
  TagDetailsChanged: `{${project},"tagId":"${books}","versionNo":"2.0","label":{"en-GB":"Volumes"}}`,
  TagDeleted: `{${project},"tagId":"${books}"}`,
  TagMerged: `{${project},"tagId":"${books}","intoTagId":"${films}"}`,
  TagsClosed: `{${project}}`,
};

describe('tag events as they were first stored', () => {
  const eventOf = (type: TagSetEvent['type'], data = stored[type]) =>
    ({ type, schemaVersion: 1, data: JSON.parse(data) as unknown }) as TagSetEvent;
  const after = (...events: TagSetEvent[]) => events.reduce(tagSetAggregate.evolve, tagSetAggregate.initial);
  const begun = [eventOf('TagGroupCreated'), eventOf('TagCreated')];

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(tagSetAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to groups and tags', () => {
    const set = after(...begun, eventOf('TagGroupDetailsChanged'), eventOf('TagDetailsChanged'));
    expect(groupOf(set, 'TOPICS')).toEqual({
      ...{ id: 'topics', name: 'Topics', description: 'What it is about', versionNo: '2.0', tagCount: 1 },
    });
    const tag = { id: books, groupId: 'topics', value: 'books', label: { 'en-GB': 'Volumes' }, versionNo: '2.0' };
    expect(tagOf(set, books)).toEqual(tag);
    expect(tagWithValue(set, 'Topics', 'BOOKS')).toEqual(tag);
  });

  it('fold to the rest after deletions and merges', () => {
    expect(after(...begun, eventOf('TagDeleted'), eventOf('TagGroupDeleted'))).toEqual(tagSetAggregate.initial);
    const other = eventOf(
      'TagCreated',
      stored.TagCreated.replace(books, films).replaceAll('oo', 'ee').replace('Llyfrau', 'x'),
    );
    const set = after(
      ...begun,
      { ...other, data: { ...other.data, groupId: 'topics' } } as TagSetEvent,
      eventOf('TagMerged'),
    );
    expect(tagOf(set, books)?.id).toBe(films);
    expect(after(...begun, eventOf('TagsClosed')).isClosed).toBe(true);
  });
});
