import { Desk, FIRED, isMissed, KILLED_AFTER_MS, published, typesOf } from '../../../support/content/desk.ts';
import { sampled } from '../../../support/sampling.ts';
import { logProblems, readStoredLog, type StoredEvent } from '../../../support/stores/stored-log.ts';
import type { Entry } from '../../../support/answers/views.ts';
import type { Story } from './story.ts';

const HOUR_MS = 3_600_000;

/** Schedules missed while the service was down fire once when it starts. */
export const schedules: Story = (tell) => {
  let desk: Desk;
  let waiting: Entry;
  let both: Entry;
  let missed: Entry;
  let later: Entry;
  let live: Entry;
  let interrupted: readonly Entry[];
  let log: readonly StoredEvent[];

  tell('at first', 'accepts schedules, most of them due while it is stopped', async (annal) => {
    desk = await Desk.open(annal);
    const now = Date.now();
    waiting = await desk.scheduled(now + HOUR_MS);
    both = await desk.scheduled(now + HOUR_MS);
    await desk.plan(both, 'unpublish', now + 2 * HOUR_MS);
    missed = await desk.library.create();
    await desk.plan(missed, 'publish', now + HOUR_MS);
    later = await desk.scheduled(now + 25 * HOUR_MS);
  });

  const [killedAfter = 0] = sampled(KILLED_AFTER_MS, 1);
  tell('until it is killed', `has due entries; the kill comes ${killedAfter} ms later`, async (annal) => {
    interrupted = await desk.at(annal).dueTogether(killedAfter);
    await annal.program.kill();
  });

  tell('after 23 hours', 'has published the entries that were due when it was killed', async (annal) => {
    for (const entry of interrupted)
      expect((await desk.at(annal).when(entry, published)).sys).toMatchObject({
        schedules: {},
        version: { versionNo: '1.0' },
      });
  });

  tell('after 23 hours', 'has published due entries on behalf of their planner', async (annal) => {
    live = await desk.at(annal).when(waiting, published);
    expect(live.sys.version.publishedBy).toBe(waiting.sys.version.createdBy);
  });

  tell('after 23 hours', 'has skipped due entries without a request for publication', async (annal) => {
    await desk.at(annal).when(missed, isMissed);
  });

  tell('after 23 hours', 'has published and unpublished the entries that were due for both', async (annal) => {
    await desk.at(annal).when(both, ({ sys }) => sys.version.versionNo === '1.0' && !sys.isPublished);
  });

  tell('after 23 hours', 'has not published entries that are due later', async (annal) => {
    expect((await desk.at(annal).read(later)).sys.workflow.state).toBe('scheduled');
  });

  tell('after 30 hours', 'has published later entries on time, and nothing twice', async (annal) => {
    await desk.at(annal).when(later, published);
    expect(await desk.at(annal).read(waiting)).toEqual(live);
  });

  tell('in the stored log', 'has run each schedule once, also around the kill', async ({ dataDir }) => {
    log = await readStoredLog(dataDir);
    for (const entry of [waiting, later]) expect(typesOf(log, entry).slice(3)).toEqual(FIRED);
    for (const entry of interrupted) expect(typesOf(log, entry).slice(4)).toEqual(FIRED);
    expect(typesOf(log, both).filter((type) => type.endsWith('ublished'))).toEqual([
      'EntryVariationPublished',
      'EntryVariationUnpublished',
    ]);
    expect(typesOf(log, missed)).toEqual(['EntryVariationCreated', 'EntryScheduleSet', 'EntryScheduleMissed']);
  });

  tell('in the stored log', 'has a log without gaps or duplicates', async () => {
    expect(logProblems(log)).toEqual([]);
  });
};
