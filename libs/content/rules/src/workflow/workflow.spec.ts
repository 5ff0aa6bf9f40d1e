import { builtInWorkflow, builtInWorkflows } from './built-in-workflows.ts';
import { contensisEntryApproval } from './entry-approval.workflow.ts';
import { contensisEntryBasic } from './entry-basic.workflow.ts';
import { allowedEvents, eventOf, stateOf } from './workflow.rules.ts';

describe('built-in workflows', () => {
  it('are found in any case and by the names that older clients use', () => {
    expect(builtInWorkflow('CONTENSISentrybasic')).toBe(contensisEntryBasic);
    expect(builtInWorkflow('ContensisDefault')).toBe(contensisEntryBasic);
    expect(builtInWorkflow('ContensisMultilingual')).toBe(contensisEntryBasic);
    expect(builtInWorkflow('contensisEntryApproval')).toBe(contensisEntryApproval);
    expect(builtInWorkflow('mine')).toBeUndefined();
  });

  it.each(builtInWorkflows)('$id has transitions and groups only among its own states', ({ states, eventGroups }) => {
    const ids = states.map(({ id }) => id);
    const groups = eventGroups.map(({ id }) => id);
    for (const { events } of states)
      for (const { transitionTo, groupId } of events) {
        expect([null, ...ids]).toContain(transitionTo);
        expect(groups).toContain(groupId);
      }
  });

  it('have the states and colours of the contract', () => {
    const shown = builtInWorkflows.map(({ states }) => states.map(({ id, color }) => `${id} ${color}`));
    expect(shown).toEqual([
      [
        'draft cyan',
        'awaitingApproval yellow',
        'declined red',
        'scheduled teal',
        'versionComplete green',
        'archived gray',
      ],
      ['draft cyan', 'scheduled teal', 'versionComplete green', 'archived gray'],
    ]);
  });
});

describe('allowed events', () => {
  const planning = (state: string) => [`${state}.sysSetPublishSchedule`, `${state}.sysSetUnpublishSchedule`];
  const draftEvents = ['draft.sysUpdate', 'draft.publish', 'draft.schedule', 'draft.sysDelete', ...planning('draft')];
  const completeEvents = ['versionComplete.sysUpdate', 'versionComplete.sysDelete', ...planning('versionComplete')];
  const scheduledEvents = [
    ...['scheduled.cancel', 'scheduled.publishNow', 'scheduled.sysDelete'],
    ...planning('scheduled'),
  ];
  const rows: [string, boolean, readonly string[]][] = [
    ['draft', false, [...draftEvents, 'sysArchive']],
    ['draft', true, [...draftEvents, 'sysUnpublish', 'sysArchive']],
    ['versionComplete', true, [...completeEvents, 'sysUnpublish', 'sysArchive']],
    ['scheduled', false, [...scheduledEvents, 'sysArchive']],
    ['archived', false, ['archived.sysDelete', 'sysUnarchive']],
    ['gone', false, [...draftEvents, 'sysArchive']],
  ];
  const status = (state: string, isPublished: boolean, isBinned = false) => {
    return { state, isPublished, isBinned, scheduled: [] };
  };
  it.each(rows)('of %s, published: %s, come in the order of the definition', (state, isPublished, expected) => {
    expect(allowedEvents(contensisEntryBasic, status(state, isPublished), () => true)).toEqual(expected);
  });

  it('are those that a role grants by name', () => {
    const asked: string[] = [];
    const mayUse = (action: string) => asked.push(action) === 2;
    expect(allowedEvents(contensisEntryBasic, status('draft', true), mayUse)).toEqual(['draft.publish']);
    expect(asked).toEqual([
      'contensisEntryBasic.draft.sysUpdate',
      'contensisEntryBasic.draft.publish',
      'contensisEntryBasic.draft.schedule',
      'contensisEntryBasic.draft.sysDelete',
      'contensisEntryBasic.draft.sysSetPublishSchedule',
      'contensisEntryBasic.draft.sysSetUnpublishSchedule',
      'contensisEntryBasic.sysUnpublish',
      'contensisEntryBasic.sysArchive',
    ]);
  });

  it('of a variation in the recycle bin include restore for users who may restore or could have deleted it', () => {
    const binned = status('draft', false, true);
    const rows: [string, readonly string[]][] = [
      ['contensisEntryBasic.sysRestore', ['sysRestore']],
      ['contensisEntryBasic.draft.sysDelete', ['sysRestore']],
      ['contensisEntryBasic.draft.publish', []],
    ];
    for (const [granted, expected] of rows)
      expect(allowedEvents(contensisEntryBasic, binned, (action) => action === granted)).toEqual(expected);
  });

  it('are the same for archived variations when the definition does not name the state', () => {
    const [draft, scheduled] = contensisEntryBasic.states;
    const bare = { ...contensisEntryBasic, states: [draft, ...(scheduled ? [scheduled] : [])] as const };
    expect(allowedEvents(bare, status('archived', false), () => true)).toEqual(['archived.sysDelete', 'sysUnarchive']);
  });

  it('include clearing an existing schedule, in the archive too', () => {
    const planned = (state: string) => ({ ...status(state, false), scheduled: ['publish', 'unpublish'] as const });
    const schedulesIn = (state: string) =>
      allowedEvents(contensisEntryBasic, planned(state), () => true).filter((event) => event.endsWith('Schedule'));
    expect(schedulesIn('draft')).toEqual([
      'draft.sysSetPublishSchedule',
      'draft.sysClearPublishSchedule',
      'draft.sysSetUnpublishSchedule',
      'draft.sysClearUnpublishSchedule',
    ]);
    expect(schedulesIn('archived')).toEqual(['archived.sysClearPublishSchedule', 'archived.sysClearUnpublishSchedule']);
  });

  it('follow allowUpdates, not the list', () => {
    const draft = stateOf(contensisEntryBasic, 'draft');
    const bare = { ...draft, events: draft.events.filter(({ id }) => id !== 'sysUpdate') };
    expect(eventOf({ ...draft, allowUpdates: false }, 'sysUpdate')).toBeUndefined();
    expect(eventOf({ ...bare, allowUpdates: true }, 'sysUpdate')).toMatchObject({ transitionTo: null });
    expect(eventOf(bare, 'sysUpdate')).toBeUndefined();
  });
});
