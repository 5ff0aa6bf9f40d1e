import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success, TIMESTAMP, type Answer } from '../../support/answers/answers.ts';
import { Desk, isMissed, published } from '../../support/content/desk.ts';
import { Library, type Json } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

interface Schedule {
  readonly dateTime: string;
  readonly setBy: string;
  readonly set: string;
  readonly missed: boolean;
}
type Schedules = Readonly<Record<string, Schedule>>;

describe('schedules', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const below = ({ sys }: Entry, rest = '') => `/entries/${sys.id}${rest}`;
  const set = (entry: Entry, schedule: string, dateTime: unknown, query = ''): Promise<Answer<Entry>> =>
    library.call('PUT', below(entry, `/schedules/${schedule}${query}`), { dateTime });
  const clear = (entry: Entry, schedule: string) => library.call('DELETE', below(entry, `/schedules/${schedule}`));
  const read = async (entry: Entry, query = '') => success(await library.call<Entry>('GET', below(entry, query)));
  const schedulesOf = ({ sys }: Entry) => sys['schedules'] as Schedules;

  describe('are set', () => {
    it('and returned as in the contract', async () => {
      const made = await library.create();
      const at = inHours(2);
      const answer = await set(made, 'publish', at);
      const entry = success(answer, 201);
      expect(answer.headers.get('location')).toBe(`${made.sys.uri}/schedules/publish`);
      expect(schedulesOf(entry)).toEqual({
        publish: {
          dateTime: at,
          setBy: made.sys.version.createdBy,
          set: expect.stringMatching(TIMESTAMP),
          missed: false,
        },
      });
      expect(entry.sys.version).toEqual(made.sys.version);
      expect(entry.sys.workflow.transition).toEqual(made.sys.workflow.transition);
      expect(entry.sys.workflow.allowedEvents).toEqual([
        ...['draft.sysUpdate', 'draft.publish', 'draft.schedule', 'draft.sysDelete'],
        ...['draft.sysSetPublishSchedule', 'draft.sysClearPublishSchedule', 'draft.sysSetUnpublishSchedule'],
        'sysArchive',
      ]);
      expect(await read(made)).toEqual(entry);
    });

    it('with any offset, with and without a trailing slash, in any case', async () => {
      const made = await library.create();
      const entry = success(await set(made, 'Publish/', '2036-09-01T08:00+02:00'), 201);
      expect(schedulesOf(entry).publish?.dateTime).toBe('2036-09-01T06:00:00.000Z');
      const body = { DateTime: '2036-09-02' };
      const both = success(await library.call<Entry>('PUT', below(made, '/schedules/expiry'), body), 201);
      expect(schedulesOf(both).unpublish?.dateTime).toBe('2036-09-02T00:00:00.000Z');
      success(await clear(made, 'expiry'), 204);
      expect(Object.keys(schedulesOf(await read(made)))).toEqual(['publish']);
      refusal(await clear(made, 'unpublish'), 404);
    });

    it('for one language', async () => {
      const english = await library.create();
      const welsh = await library.create({ title: 'Cymraeg' }, { id: english.sys.id, language: 'cy' });
      success(await set(welsh, 'publish', inHours(1), '?language=CY'), 201);
      expect(schedulesOf(await read(english))).toEqual({});
      expect(schedulesOf(await read(welsh, '?language=cy'))).toHaveProperty('publish');
      expect(fields(await set(welsh, 'publish', inHours(1), '?language=welsh'))).toEqual(['language']);
      refusal(await set(welsh, 'publish', inHours(1), '?language=pl'), 404);
    });

    it.each([
      ['no time', {}],
      ['null', { dateTime: null }],
      ['a text', { dateTime: 'tomorrow' }],
      ['an impossible date', { dateTime: '2036-02-30T00:00:00Z' }],
      ['a number', { dateTime: 1 }],
      ['the past', { dateTime: '2020-01-01T00:00:00Z' }],
    ])('except with %s', async (_, body) => {
      const made = await library.create();
      const answer = await library.call('PUT', below(made, '/schedules/publish'), body);
      expect(issues(answer)).toEqual([{ field: 'dateTime', message: expect.any(String) }]);
      expect(schedulesOf(await read(made))).toEqual({});
    });

    it('only in the right order', async () => {
      const made = await library.create();
      success(await set(made, 'publish', inHours(3)), 201);
      expect(fields(await set(made, 'unpublish', inHours(2)))).toEqual(['schedules']);
      success(await set(made, 'unpublish', inHours(4)), 201);
      expect(fields(await set(made, 'publish', inHours(5)))).toEqual(['schedules']);
    });

    it('except for archived and unknown entries', async () => {
      const made = await library.create();
      success(await set(made, 'publish', inHours(1)), 201);
      const archived = success(await library.invoke(made, 'sysArchive'));
      expect(schedulesOf(archived)).toEqual({});
      expect(fields(await set(made, 'publish', inHours(1)))).toEqual(['schedules']);
      const nobody = { ...made, sys: { ...made.sys, id: randomUUID() } };
      refusal(await set(nobody, 'publish', inHours(1)), 404);
      refusal(await clear(nobody, 'publish'), 404);
      refusal(await set({ ...made, sys: { ...made.sys, id: 'x' } }, 'publish', inHours(1)), 404);
      for (const schedule of ['archive', 'constructor', '__proto__'])
        refusal(await set(made, schedule, inHours(1)), 404);
    });

    it('only with the scope for writing entries', async () => {
      const made = await library.create();
      const token = await annal.tokenFor('Entry_Read');
      const path = below(made, '/schedules/publish');
      refusal(await library.call('PUT', path, { dateTime: inHours(1) }, { token }), 403);
      refusal(await library.call('DELETE', path, undefined, { token }), 403);
      refusal(await library.call('DELETE', path, undefined, { token: null }), 401);
    });
  });

  describe('under a workflow', () => {
    it('leave an entry waiting until its time, which is required', async () => {
      const made = await library.create();
      expect(fields(await library.invoke(made, 'schedule'))).toEqual(['schedules.publish']);
      success(await set(made, 'publish', inHours(1)), 201);
      const waiting = success(await library.invoke(made, 'draft.schedule'));
      expect(waiting.sys.workflow).toMatchObject({
        state: 'scheduled',
        transition: { event: 'schedule', from: 'draft' },
      });
      expect(fields(await library.call('PUT', below(made), { title: 'Other' }))).toEqual(['sys.workflow.state']);
      for (const event of ['sysPublishScheduleInvoke', 'scheduled.sysClearPublishSchedule'])
        expect(fields(await library.invoke(made, event))).toEqual(['event']);
      const cancelled = success(await library.invoke(made, 'cancel'));
      expect([cancelled.sys.workflow.state, schedulesOf(cancelled)]).toEqual(['draft', {}]);

      success(await set(made, 'publish', inHours(1)), 201);
      success(await library.invoke(made, 'schedule'));
      const live = success(await library.invoke(made, 'publishNow'));
      expect([live.sys.version.versionNo, schedulesOf(live)]).toEqual(['1.0', {}]);
    });

    it('work with approval', async () => {
      const approved = await Library.withBooks(annal, { workflowId: 'contensisEntryApproval' });
      const event = (entry: Entry, name: string) => approved.invoke(entry, name);
      const plan = (entry: Entry) =>
        approved.call<Entry>('PUT', below(entry, '/schedules/publish'), { dateTime: inHours(1) });
      const made = await approved.create();
      expect(fields(await event(made, 'submitAndScheduledApprove'))).toEqual(['schedules.publish']);
      success(await event(made, 'submit'));
      expect(fields(await event(made, 'scheduledApprove'))).toEqual(['schedules.publish']);
      success(await plan(made), 201);
      expect(success(await event(made, 'scheduledApprove')).sys.workflow.state).toBe('scheduled');
      const other = await approved.create();
      success(await plan(other), 201);
      expect(success(await event(other, 'submitAndScheduledApprove')).sys.workflow.state).toBe('scheduled');
      const third = success(await event(await approved.create(), 'submitAndApprove'));
      expect(third.sys).toMatchObject({ isPublished: true, version: { versionNo: '1.0' } });
    });

    it('end with the state that they belong to', async () => {
      const live = await library.createPublished();
      success(await set(live, 'unpublish', inHours(1)), 201);
      expect(schedulesOf(success(await library.invoke(live, 'sysUnpublish')))).toEqual({});
      success(await set(live, 'publish', inHours(1)), 201);
      expect(schedulesOf(success(await library.invoke(live, 'publish')))).toEqual({});
      success(await set(live, 'unpublish', inHours(1)), 201);
      success(await library.call('DELETE', below(live)), 204);
      const restored = success(await library.invoke(live, 'sysRestore'));
      expect(schedulesOf(restored)).toEqual({});
    });
  });

  describe('that become due while the service runs', () => {
    /** The earliest time to plan for on a busy machine. */
    const SOON_MS = 700;
    let desk: Desk;
    beforeAll(async () => {
      desk = await Desk.open(annal);
    });

    it('publish and unpublish on time on behalf of their creator', async () => {
      const entry = await desk.scheduled(Date.now() + HOUR);
      const due = Date.now() + SOON_MS;
      await desk.plan(entry, 'publish', due);
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
      await desk.plan(entry, 'unpublish', Date.now() + SOON_MS);
      // One append with two events: nobody sees the first alone.
      const over = await desk.when(entry, (found) => !published(found));
      expect(over.sys).toMatchObject({
        schedules: {},
        workflow: { state: 'draft', transition: { event: 'sysUnpublishScheduleInvoke', from: 'versionComplete' } },
      });
    });

    it('are skipped without a request for publication', async () => {
      const entry = await desk.library.create();
      await desk.plan(entry, 'publish', Date.now() + SOON_MS);
      const missed = await desk.when(entry, isMissed);
      expect(missed.sys).toMatchObject({ isPublished: false, workflow: { state: 'draft' } });
      await desk.plan(entry, 'publish', Date.now() + HOUR);
      expect(schedulesOf(await desk.read(entry)).publish?.missed).toBe(false);
    });
  });

  it('do not delay answers that do not wait for the read models', async () => {
    const made = await library.create();
    const options = { headers: { prefer: 'respond-async' } };
    const body: Json = { dateTime: inHours(1) };
    const answer = await library.call<Entry>('PUT', below(made, '/schedules/publish'), body, options);
    expect(success(answer, 201).sys).toMatchObject({ id: made.sys.id, version: { versionNo: '0.1' } });
    expect(answer.headers.get('x-consistency')).toBe('pending');
  });
});
