import { Annal } from '../../support/service/annal.ts';
import { fields, success, type Answer } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { approval, basic, type Shown } from '../../support/content/transitions.ts';
import type { Entry } from '../../support/answers/views.ts';

const DAY_MS = 86_400_000;
const known = new Set([...basic, ...approval].flatMap(({ to }) => Object.keys(to)));
const events = [...known, 'sysRestore'].filter((name) => name !== 'PUT' && name !== 'DELETE');
/** Never by a trigger (workflows.md 3.1). */
const never = ['sysCreate', 'sysUpdate', 'sysDelete', 'sysPublishScheduleInvoke', 'sysUnpublishScheduleInvoke'];
const schedules = ['sysSetPublishSchedule', 'sysClearPublishSchedule', 'sysSetUnpublishSchedule'];
const needsSchedule = ['schedule', 'scheduledApprove', 'submitAndScheduledApprove'];

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

describe.each([
  ['contensisEntryBasic', basic],
  ['contensisEntryApproval', approval],
])('under %s', (workflowId, rows) => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.withBooks(annal, { workflowId });
  });

  const path = ({ sys }: Entry) => `/entries/${sys.id}`;
  const take = async (entry: Entry, step: string): Promise<Answer<Entry>> => {
    if (step === 'PUT') return library.call('PUT', path(entry), { title: 'Edited' });
    if (step === 'DELETE') return library.call('DELETE', path(entry));
    if (needsSchedule.includes(step)) await plan(entry);
    return library.invoke(entry, step, { data: { message: 'Because' } });
  };
  const plan = async (entry: Entry) => {
    const dateTime = new Date(Date.now() + DAY_MS).toISOString();
    success(await library.call('PUT', `${path(entry)}/schedules/publish`, { dateTime }), 201);
  };
  const entryAfter = async (way: readonly string[]): Promise<Entry> => {
    let entry = await library.create();
    for (const step of way) entry = success(await take(entry, step));
    return entry;
  };
  const shown = ({ sys: { workflow, version, isPublished } }: Entry): Shown => [
    workflow.state,
    version.versionNo,
    isPublished,
  ];
  const transitionOf = ({ sys: { workflow } }: Entry) => {
    const { event, from } = workflow.transition;
    return [event, from];
  };

  describe.each(rows.map((row) => [row.state, row.way.join(', ') || 'creating', row] as const))(
    'an entry in %s, after %s',
    (_, __, { state, way, to }) => {
      it('lists its possible transitions', async () => {
        const { sys } = await entryAfter(way);
        const named = Object.keys(to).map((step) => {
          if (step === 'PUT') return `${state}.sysUpdate`;
          if (step === 'DELETE') return `${state}.sysDelete`;
          return step.startsWith('sys') ? step : `${state}.${step}`;
        });
        const offered = sys.workflow.allowedEvents.filter((name) => !name.endsWith('Schedule'));
        expect(sys.workflow.state).toBe(state);
        expect(offered.toSorted()).toEqual(named.toSorted());
      });

      it.each(Object.entries(to))('allows %s', async (step, expected) => {
        const before = await entryAfter(way);
        const answer = await take(before, step);
        if (expected === null) {
          success(answer, 204);
          const back = success(await library.invoke(before, 'sysRestore'));
          expect(shown(back)).toEqual(['draft', before.sys.version.versionNo, false]);
          expect(transitionOf(back)).toEqual(['sysRestore', state]);
          return;
        }
        const after = success(answer);
        expect(shown(after)).toEqual(expected);
        const { transition } = before.sys.workflow;
        const own = [step === 'PUT' ? 'sysUpdate' : step, state];
        const isMoved = expected[0] !== state;
        expect(transitionOf(after)).toEqual(isMoved ? own : [transition['event'], transition['from']]);
      });

      it('allows nothing else', async () => {
        const entry = await entryAfter(way);
        for (const event of [...events, ...never, ...schedules]) {
          if (Object.hasOwn(to, event)) continue;
          const status = event === 'sysUnpublish' ? 409 : 422;
          expect([event, fields(await library.invoke(entry, event), status)]).toEqual([event, ['event']]);
          if (!event.startsWith('sys'))
            expect(fields(await library.invoke(entry, `${state}.${event}`))).toEqual(['event']);
        }
        if (!('PUT' in to)) expect(fields(await take(entry, 'PUT'))).toEqual(['sys.workflow.state']);
        expect(success(await library.call<Entry>('GET', path(entry)))).toEqual(entry);
      });
    },
  );
});
