import { setTimeout as wait } from 'node:timers/promises';
import { Annal, temporaryFolder } from '../support/annal.ts';
import { success, TIMESTAMP } from '../support/answers.ts';
import { Library } from '../support/library.ts';
import { sampled } from '../support/sampling.ts';
import { logProblems, readStoredLog, type StoredEvent } from '../support/stored-log.ts';
import { until } from '../support/until.ts';
import type { Entry } from '../support/views.ts';

jest.setTimeout(240_000);
const HOUR = 3_600_000;
const published = ({ sys }: Entry) => sys.isPublished;
const schedulesOf = ({ sys }: Entry) => sys['schedules'] as Readonly<Record<string, { readonly missed: boolean }>>;

/** What editors plan, and what readers see of it. */
class Desk {
  constructor(readonly library: Library) {}

  static async open(annal: Annal): Promise<Desk> {
    return new Desk(await Library.withBooks(annal));
  }

  /** The same project in a service that was started again. */
  at(annal: Annal): Desk {
    return new Desk(this.library.at(annal));
  }

  read = async ({ sys }: Entry) => success(await this.library.call<Entry>('GET', `/entries/${sys.id}`));

  plan = async ({ sys }: Entry, schedule: string, at: number) =>
    success(
      await this.library.call<Entry>('PUT', `/entries/${sys.id}/schedules/${schedule}`, {
        dateTime: new Date(at).toISOString(),
      }),
      201,
    );

  /** In the state `scheduled`, to be published at `at`. */
  async scheduled(at: number): Promise<Entry> {
    const made = await this.library.create();
    await this.plan(made, 'publish', at);
    return success(await this.library.invoke(made, 'schedule'));
  }

  when(entry: Entry, isIt: (entry: Entry) => boolean): Promise<Entry> {
    return until(() => this.read(entry), isIt);
  }
}

const eventsOf = (log: readonly StoredEvent[], { sys }: Entry) => log.filter(({ stream }) => stream.endsWith(sys.id));
const typesOf = (log: readonly StoredEvent[], entry: Entry) => eventsOf(log, entry).map(({ type }) => type);
const FIRED = ['EntryVariationPublished', 'EntryScheduleCleared', 'WorkflowStateChanged'];

describe('what is due while the service runs', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });

  it('is published and unpublished in time, in the name of who planned it', async () => {
    const desk = await Desk.open(annal);
    const due = Date.now() + 4_000;
    const entry = await desk.scheduled(due);
    const live = await desk.when(entry, published);
    expect(Date.now() - due).toBeLessThan(15_000);
    const { createdBy } = entry.sys.version;
    expect(live.sys.version).toMatchObject({ versionNo: '1.0', publishedBy: createdBy });
    expect(Date.parse(live.sys.version.published ?? '')).toBeGreaterThanOrEqual(due);
    expect(live.sys.workflow.transition).toEqual({
      event: 'sysPublishScheduleInvoke',
      from: 'scheduled',
      invoked: expect.stringMatching(TIMESTAMP),
      invokedBy: createdBy,
      data: null,
    });
    await desk.plan(entry, 'unpublish', Date.now() + 500);
    // One append, two events: nobody sees the first of them alone.
    const over = await desk.when(entry, (found) => !published(found));
    expect(over.sys).toMatchObject({
      schedules: {},
      workflow: { state: 'draft', transition: { event: 'sysUnpublishScheduleInvoke', from: 'versionComplete' } },
    });
  });

  it('is missed where nobody has said that it shall be published', async () => {
    const desk = await Desk.open(annal);
    const entry = await desk.library.create();
    await desk.plan(entry, 'publish', Date.now() + 500);
    const missed = await desk.when(entry, (found) => schedulesOf(found)['publish']?.missed === true);
    expect(missed.sys).toMatchObject({ isPublished: false, workflow: { state: 'draft' } });
    await desk.plan(entry, 'publish', Date.now() + HOUR);
    expect(schedulesOf(await desk.read(entry))['publish']?.missed).toBe(false);
  });
});

describe('what is due', () => {
  const started: Annal[] = [];
  const start = async (dataDir = temporaryFolder(), environment = {}) => {
    const annal = await Annal.start(dataDir, environment);
    started.push(annal);
    return annal;
  };
  afterEach(async () => {
    for (const annal of started.splice(0)) await annal.discard();
  });

  it('while the service is down is done when it starts, once, whatever comes after', async () => {
    const first = await start();
    const desk = await Desk.open(first);
    const [waiting, both, missed, later] = [
      await desk.scheduled(Date.now() + HOUR),
      await desk.scheduled(Date.now() + HOUR),
      await desk.library.create(),
      await desk.scheduled(Date.now() + 5 * HOUR),
    ];
    await desk.plan(both, 'unpublish', Date.now() + 2 * HOUR);
    await desk.plan(missed, 'publish', Date.now() + HOUR);
    expect(await first.program.stop()).toBe(0);

    const environment = { CLOCK_OFFSET_MS: String(3 * HOUR) };
    const second = await start(first.dataDir, environment);
    const again = desk.at(second);
    const live = await again.when(waiting, published);
    expect(live.sys.version.publishedBy).toBe(waiting.sys.version.createdBy);
    await again.when(missed, (found) => schedulesOf(found)['publish']?.missed === true);
    // Published at its time and unpublished at its time, though both were over.
    await again.when(both, ({ sys }) => sys.version.versionNo === '1.0' && !sys.isPublished);
    expect((await again.read(later)).sys.workflow.state).toBe('scheduled');
    expect(await second.program.stop()).toBe(0);

    const third = await start(first.dataDir, environment);
    const finally_ = desk.at(third);
    expect(await finally_.read(waiting)).toEqual(live);
    expect(await third.program.stop()).toBe(0);
    const log = await readStoredLog(first.dataDir);
    expect(logProblems(log)).toEqual([]);
    expect(typesOf(log, waiting).slice(3)).toEqual(FIRED);
    expect(typesOf(log, both).filter((type) => type.endsWith('ublished'))).toEqual([
      'EntryVariationPublished',
      'EntryVariationUnpublished',
    ]);
    expect(typesOf(log, missed)).toEqual(['EntryVariationCreated', 'EntryScheduleSet', 'EntryScheduleMissed']);
    expect(typesOf(log, later)).not.toContain('EntryVariationPublished');
  });

  it('is done once, whenever the service is killed', async () => {
    const dataDir = temporaryFolder();
    let annal = await start(dataDir);
    const desk = await Desk.open(annal);
    const entries: Entry[] = [];
    for (const killedAfter of sampled([-10, 5, 15, 30, 60], 1)) {
      const here = desk.at(annal);
      const fresh = await Promise.all(Array.from({ length: 8 }, () => here.scheduled(Date.now() + HOUR)));
      entries.push(...fresh);
      const due = Date.now() + 3_000;
      await Promise.all(fresh.map((entry) => here.plan(entry, 'publish', due)));
      // Not waiting for a state: the point is to be in the middle of it.
      await wait(Math.max(0, due + killedAfter - Date.now()));
      await annal.program.kill();
      annal = await start(dataDir);
    }
    const finally_ = desk.at(annal);
    for (const entry of entries) {
      const live = await finally_.when(entry, published);
      expect(live.sys).toMatchObject({ schedules: {}, version: { versionNo: '1.0' } });
    }
    expect(await annal.program.stop()).toBe(0);
    const log = await readStoredLog(dataDir);
    expect(logProblems(log)).toEqual([]);
    for (const entry of entries) expect(typesOf(log, entry).slice(4)).toEqual(FIRED);
  });
});
