import type { EntryEvent, ScheduleKind } from '@annal/content-domain';
import type { DomainEvent, Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import type { EntryDocument } from './entry.document.ts';
import { entryProjection } from './entry.projection.ts';

const key = { projectUuid: 'p1', entryId: 'e1', language: 'en-GB' };
const created: EntryEvent = {
  type: 'EntryVariationCreated',
  schemaVersion: 1,
  data: {
    ...key,
    ...{ languages: ['en-GB'], deletedLanguages: [], archivedLanguages: [], defaultLanguage: 'en-GB' },
    ...{ contentTypeUuid: 't1', contentTypeId: 'book', dataFormat: 'entry', workflowId: 'w', state: 'draft' },
    ...{ versionNo: '0.1', fields: {}, titleField: null, slug: null, owner: 'm.dewey', publications: {} },
  },
};
const published: EntryEvent = {
  type: 'EntryVariationPublished',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.0', replaces: null, translations: [] },
};
const set = (schedule: ScheduleKind, at: string): EntryEvent => ({
  type: 'EntryScheduleSet',
  schemaVersion: 1,
  data: { ...key, schedule, at },
});
const cleared = (schedule: ScheduleKind): EntryEvent => ({
  type: 'EntryScheduleCleared',
  schemaVersion: 1,
  data: { ...key, schedule },
});
const missed: EntryEvent = {
  type: 'EntryScheduleMissed',
  schemaVersion: 1,
  data: { ...key, schedule: 'publish', reason: 'notScheduled' },
};

function schedulesAfter(...events: readonly EntryEvent[]): readonly unknown[] {
  const none: ReadonlyMap<string, EntryDocument> = new Map();
  const documents = events.reduce((before, event: DomainEvent, index) => {
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt: `2026-03-10T09:0${index}:00.000Z` };
    const place = { id: `${index}`, stream: 's', revision: BigInt(index), position: BigInt(index), metadata };
    return applyChanges(before, entryProjection.project({ ...event, ...place } as Recorded<EntryEvent>));
  }, none);
  return [...documents.values()].map(({ schedules }) => schedules);
}

const april = '2026-04-01T06:00:00.000Z';
const may = '2026-05-01T06:00:00.000Z';
const shown = (dateTime: string, minute: number, isMissed = false) => ({
  dateTime,
  setBy: `user${minute}`,
  set: `2026-03-10T09:0${minute}:00.000Z`,
  missed: isMissed,
});

describe('the schedules of a variation', () => {
  it('are shown with author and time', () => {
    expect(schedulesAfter(created)).toEqual([undefined]);
    expect(schedulesAfter(created, set('publish', april), set('unpublish', may))).toEqual([
      { publish: shown(april, 1), unpublish: shown(may, 2) },
    ]);
    expect(schedulesAfter(created, set('publish', april), set('publish', may))).toEqual([{ publish: shown(may, 2) }]);
  });

  it('disappear when they are cleared, and stay when they are missed', () => {
    const both = [created, set('publish', april), set('unpublish', may)];
    expect(schedulesAfter(...both, cleared('unpublish'))).toEqual([{ publish: shown(april, 1) }]);
    expect(schedulesAfter(...both, missed)).toEqual([{ publish: shown(april, 1, true), unpublish: shown(may, 2) }]);
  });

  it('are the current ones beside the published version, too', () => {
    const live = [created, set('publish', april), published, cleared('publish'), set('unpublish', may)];
    const now = { unpublish: shown(may, 4) };
    expect(schedulesAfter(...live)).toEqual([now, now]);
  });

  it('need no document: its content type may be deleted', () =>
    expect(schedulesAfter(set('publish', april), missed, cleared('publish'))).toEqual([]));
});
