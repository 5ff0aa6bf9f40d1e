import type { EntryEvent, ScheduleKind } from '@annal/content-domain';
import type { Actor, Recorded } from '@annal/kernel';
import { reacting } from '@annal/process/testing';
import { entrySchedules } from './entry-schedules.process.ts';

const pending = reacting(entrySchedules);
const april = '2026-04-01T06:00:00.000Z';
const may = '2026-05-01T06:00:00.000Z';
const dewey: Actor = { kind: 'user', id: 'u1', name: 'm.dewey' };
const key = (language: string) => ({ projectUuid: 'p1', entryId: 'e1', language });

/** The first event has revision 1. */
function history(...events: readonly EntryEvent[]): readonly Recorded<EntryEvent>[] {
  const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
  const metadata = { schemaVersion: 1, ...ids, actor: dewey, occurredAt: '2026-03-01T10:00:00.000Z' };
  return events.map((event, index) => {
    const place = BigInt(index + 1);
    return { ...event, id: `i${index}`, stream: 's', revision: place, position: place, metadata };
  });
}
const set = (schedule: ScheduleKind, at: string, language = 'en-GB'): EntryEvent => ({
  type: 'EntryScheduleSet',
  schemaVersion: 1,
  data: { ...key(language), schedule, at },
});
const cleared = (schedule: ScheduleKind, language = 'en-GB'): EntryEvent => ({
  type: 'EntryScheduleCleared',
  schemaVersion: 1,
  data: { ...key(language), schedule },
});
const missed: EntryEvent = {
  type: 'EntryScheduleMissed',
  schemaVersion: 1,
  data: { ...key('en-GB'), schedule: 'publish', reason: 'notScheduled' },
};
const timer = (schedule: ScheduleKind, at: string, setting: number, language = 'en-GB') => ({
  subject: `p1.e1.${language}`,
  name: schedule,
  at,
  command: { ...key(language), schedule, setting },
  actor: dewey,
});

describe('schedules of entries', () => {
  it('are carried out when they are due, on behalf of the user who set them', () =>
    expect(pending(...history(set('unpublish', may), set('publish', april)))).toEqual([
      timer('publish', april, 2),
      timer('unpublish', may, 1),
    ]));

  it('are carried out only at the time that was set last', () =>
    expect(pending(...history(set('publish', april), set('publish', may)))).toEqual([timer('publish', may, 2)]));

  it('are forgotten when they are cleared or missed', () => {
    expect(pending(...history(set('publish', april), set('unpublish', may), cleared('publish')))).toEqual([
      timer('unpublish', may, 2),
    ]);
    expect(pending(...history(set('publish', april), missed))).toEqual([]);
  });

  it('of each language are independent', () =>
    expect(pending(...history(set('publish', april), set('publish', april, 'cy'), cleared('publish')))).toEqual([
      timer('publish', april, 2, 'cy'),
    ]));

  it('react to no other events', () => {
    const published: EntryEvent = {
      type: 'EntryVariationPublished',
      schemaVersion: 1,
      data: { ...key('en-GB'), versionNo: '1.0', replaces: null, translations: [] },
    };
    const [event] = history(published);
    expect(event && entrySchedules.react(event)).toEqual([]);
    expect(entrySchedules.types).not.toContain(published.type);
  });
});
