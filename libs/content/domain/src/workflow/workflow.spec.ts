import { builtInWorkflow, builtInWorkflows } from './built-in-workflows.ts';
import { contensisEntryApproval } from './entry-approval.workflow.ts';
import { contensisEntryBasic } from './entry-basic.workflow.ts';
import { allowedEvents, eventOf, stateOf } from './workflow.rules.ts';

describe('built-in workflows', () => {
  it('are found in any case, also by the names older clients use', () => {
    expect(builtInWorkflow('CONTENSISentrybasic')).toBe(contensisEntryBasic);
    expect(builtInWorkflow('ContensisDefault')).toBe(contensisEntryBasic);
    expect(builtInWorkflow('ContensisMultilingual')).toBe(contensisEntryBasic);
    expect(builtInWorkflow('contensisEntryApproval')).toBe(contensisEntryApproval);
    expect(builtInWorkflow('mine')).toBeUndefined();
  });

  it.each(builtInWorkflows)(
    '$id leads from state to state of its own, in groups of its own',
    ({ states, eventGroups }) => {
      const ids = states.map(({ id }) => id);
      const groups = eventGroups.map(({ id }) => id);
      for (const { events } of states)
        for (const { transitionTo, groupId } of events) {
          expect([null, ...ids]).toContain(transitionTo);
          expect(groups).toContain(groupId);
        }
    },
  );

  it('have the states and colours of the contract', () => {
    const shown = builtInWorkflows.map(({ states }) => states.map(({ id, color }) => `${id} ${color}`));
    expect(shown).toEqual([
      ['draft cyan', 'awaitingApproval yellow', 'declined red', 'versionComplete green'],
      ['draft cyan', 'versionComplete green'],
    ]);
  });
});

describe('allowed events', () => {
  const rows: [string, boolean, readonly string[]][] = [
    ['draft', false, ['draft.sysUpdate', 'draft.publish', 'draft.sysDelete']],
    ['draft', true, ['draft.sysUpdate', 'draft.publish', 'draft.sysDelete', 'sysUnpublish']],
    ['versionComplete', true, ['versionComplete.sysUpdate', 'versionComplete.sysDelete', 'sysUnpublish']],
    ['gone', false, ['draft.sysUpdate', 'draft.publish', 'draft.sysDelete']],
  ];
  it.each(rows)('of %s, published: %s, come in the order of the definition', (state, isPublished, expected) => {
    expect(allowedEvents(contensisEntryBasic, state, isPublished, () => true)).toEqual(expected);
  });

  it('are those a role grants by name', () => {
    const asked: string[] = [];
    const mayUse = (action: string) => asked.push(action) === 2;
    expect(allowedEvents(contensisEntryBasic, 'draft', true, mayUse)).toEqual(['draft.publish']);
    expect(asked).toEqual([
      'contensisEntryBasic.draft.sysUpdate',
      'contensisEntryBasic.draft.publish',
      'contensisEntryBasic.draft.sysDelete',
      'contensisEntryBasic.sysUnpublish',
    ]);
  });

  it('follow allowUpdates rather than the list', () => {
    const draft = stateOf(contensisEntryBasic, 'draft');
    const bare = { ...draft, events: draft.events.filter(({ id }) => id !== 'sysUpdate') };
    expect(eventOf({ ...draft, allowUpdates: false }, 'sysUpdate')).toBeUndefined();
    expect(eventOf({ ...bare, allowUpdates: true }, 'sysUpdate')).toMatchObject({ transitionTo: null });
    expect(eventOf(bare, 'sysUpdate')).toBeUndefined();
  });
});
