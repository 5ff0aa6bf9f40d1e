import { entryAggregate } from './entry.aggregate.ts';
import type { EntryEvent } from './entry.events.ts';

const key =
  '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","entryId":"2f1d7c30-8a0b-4a7e-9b7c-6a1c6b1d9f01","language":"en-GB"';
const standing = '"languages":["en-GB"],"deletedLanguages":[],"archivedLanguages":[],"defaultLanguage":"en-GB"';
const authorId = '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3';
const links = `"links":{"author":["${authorId}"]}`;
const author = `"author":{"sys":{"id":"${authorId}","dataFormat":"entry","language":"en-GB"}}`;
const workflow = '"workflowId":"contensisEntryBasic"';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<EntryEvent['type'], string>> = {
  EntryVariationCreated: `{${key},${standing},"contentTypeUuid":"5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10","contentTypeId":"book","dataFormat":"entry",${workflow},"state":"draft","versionNo":"0.1","fields":{"title":"Cataloguing"},"titleField":"title","slug":"cataloguing","owner":"m.dewey","publications":{}}`,
  EntryVariationRevised: `{${key},"versionNo":"0.2","fields":{"title":"Cataloguing",${author}},${links},"titleField":"title","slug":"gardeners"}`,
  EntryVariationPublished: `{${key},"versionNo":"1.0","replaces":null,"translations":[]}`,
  EntryVariationUnpublished: `{${key},"versionNo":"1.0"}`,
  WorkflowStateChanged: `{${key},${workflow},"event":"publish","from":"draft","to":"versionComplete","data":null}`,
  WorkflowEventInvoked: `{${key},${workflow},"event":"remind","state":"draft","data":{"message":"Today","times":2,"urgent":true,"until":null}}`,
  EntryVariationArchived: `{${key},"languages":["en-GB"],"deletedLanguages":[],"archivedLanguages":["en-GB"],"defaultLanguage":"en-GB",${workflow},"from":"draft","to":"archived","data":null}`,
  EntryVariationUnarchived: `{${key},${standing},${workflow},"from":"archived","to":"draft","data":null}`,
  EntryVariationDeleted: `{${key},"languages":[],"deletedLanguages":["en-GB"],"archivedLanguages":[],"defaultLanguage":"en-GB","wasPublished":true,"wasBinned":false,"permanent":false}`,
  EntryVariationRestored: `{${key},${standing},${workflow},"from":"versionComplete","to":"draft","data":null,"publications":{"en-GB":3}}`,
  EntryScheduleSet: `{${key},"schedule":"publish","at":"2026-04-01T06:00:00.000Z"}`,
  EntryScheduleCleared: `{${key},"schedule":"publish"}`,
  EntryScheduleMissed: `{${key},"schedule":"publish","reason":"notScheduled"}`,
};

describe('entry events as they were first stored', () => {
  const eventOf = (type: EntryEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as EntryEvent;
  const after = (...types: EntryEvent['type'][]) =>
    types.map(eventOf).reduce(entryAggregate.evolve, entryAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(entryAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  const before = ['EntryVariationCreated', 'EntryVariationRevised', 'WorkflowEventInvoked'] as const;
  const live = [...before, 'EntryVariationPublished', 'WorkflowStateChanged'] as const;
  const variation = {
    language: 'en-GB',
    isBinned: false,
    deletion: null,
    state: 'draft',
    versionNo: '0.2',
    publishedVersionNo: null,
    lastPublication: null,
    fields: {
      title: 'Cataloguing',
      author: { sys: { id: authorId, dataFormat: 'entry', language: 'en-GB' } },
    },
    slug: 'gardeners',
    owner: 'm.dewey',
    schedules: {},
  };
  const published = {
    ...variation,
    state: 'versionComplete',
    versionNo: '1.0',
    publishedVersionNo: '1.0',
    lastPublication: 3,
  };

  it('fold to the expected entry', () => {
    expect(after(...before)).toEqual({
      status: 'existing',
      contentTypeUuid: '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10',
      contentTypeId: 'book',
      dataFormat: 'entry',
      variations: [variation],
      next: 3,
    });
    expect(after(...live)).toMatchObject({ variations: [published], next: 5 });
    const unpublished = after(...live, 'EntryVariationUnpublished');
    expect(unpublished).toMatchObject({ variations: [{ ...published, publishedVersionNo: null }] });
  });

  it('fold to its states in recycle bin and archive', () => {
    const binned = { ...published, isBinned: true, deletion: 5, publishedVersionNo: null };
    expect(after(...live, 'EntryVariationDeleted')).toMatchObject({ variations: [binned] });
    const restored = after(...live, 'EntryVariationDeleted', 'EntryVariationRestored');
    expect(restored).toMatchObject({ variations: [{ ...binned, isBinned: false, state: 'draft' }] });
    const archived = after(...before, 'EntryVariationArchived');
    expect(archived).toMatchObject({ variations: [{ ...variation, state: 'archived' }] });
    const unarchived = after(...before, 'EntryVariationArchived', 'EntryVariationUnarchived');
    expect(unarchived).toMatchObject({ variations: [variation] });
  });

  it('fold to its schedules', () => {
    const publish = { at: '2026-04-01T06:00:00.000Z', setting: 3, missed: true };
    const missed = after(...before, 'EntryScheduleSet', 'EntryScheduleMissed');
    expect(missed).toMatchObject({ variations: [{ schedules: { publish } }] });
    const cleared = after(...before, 'EntryScheduleSet', 'EntryScheduleCleared');
    expect(cleared).toMatchObject({ variations: [{ schedules: { publish: undefined } }] });
  });
});
