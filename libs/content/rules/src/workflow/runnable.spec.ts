import { goesTo, state, stays } from './define-workflow.ts';
import { contensisEntryBasic } from './entry-basic.workflow.ts';
import { runnable, SYS_WORKFLOW } from './runnable.ts';
import type { WorkflowDefinition, WorkflowState } from './workflow.definition.ts';

const done = goesTo('done', 'edit', SYS_WORKFLOW, 'Done');
const definition = (first: WorkflowState, ...others: WorkflowState[]): WorkflowDefinition => ({
  ...contensisEntryBasic,
  id: 'custom',
  states: [first, ...others],
});
const publish = { invokeAction: 'publishEntry' };

describe('a transition to sysWorkflow', () => {
  it('is the only transition that is changed', () => expect(runnable(contensisEntryBasic)).toBe(contensisEntryBasic));

  it('publishes last and leads to the standard state, which is added', () => {
    const update = { ...done, exitActions: [{ invokeAction: 'updateEntry' }] } as const;
    const before = definition(state('open', 'Open', 'blue', [stays('sysUpdate', 'edit'), update]));
    const { states } = runnable(before);
    expect(states).toEqual([
      {
        ...before.states[0],
        events: [
          stays('sysUpdate', 'edit'),
          { ...done, transitionTo: 'versionComplete', exitActions: [{ invokeAction: 'updateEntry' }, publish] },
        ],
      },
      state('versionComplete', '', 'green', [goesTo('sysUpdate', 'save', 'open'), stays('sysDelete', 'delete')]),
    ]);
  });

  it('leads from there back to the draft if there is one', () => {
    const { states } = runnable(definition(state('open', 'Open', 'blue', [done]), state('draft', 'Draft', 'blue', [])));
    expect(states[2]?.events[0]).toEqual(goesTo('sysUpdate', 'save', 'draft'));
  });

  it('leads to a state of that name if the definition has one', () => {
    const own = state('VersionComplete', 'Complete', 'teal', []);
    const { states } = runnable(definition(state('open', 'Open', 'blue', [done]), own));
    expect(states).toHaveLength(2);
    expect(states[0].events[0]).toMatchObject({ transitionTo: 'VersionComplete', exitActions: [publish] });
    expect(states[1]).toEqual(own);
  });
});
