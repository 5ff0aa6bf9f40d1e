import { archivedState, goesTo, publishes, state, stays } from './define-workflow.ts';
import { scheduledState, schedules } from './scheduled.state.ts';
import type { WorkflowDefinition } from './workflow.definition.ts';

/** workflows.md 2.1. */
export const contensisEntryBasic: WorkflowDefinition = {
  id: 'contensisEntryBasic',
  name: { 'en-GB': 'Basic' },
  description: { 'en-GB': 'Drafts are published without approval' },
  states: [
    state('draft', 'Draft', 'cyan', [
      stays('sysUpdate', 'save'),
      publishes('publish', 'publish', 'Publish'),
      schedules('schedule', 'publish', 'Schedule'),
      stays('sysDelete', 'delete'),
    ]),
    scheduledState({ publish: 'publish', delete: 'delete' }),
    state('versionComplete', '', 'green', [goesTo('sysUpdate', 'save', 'draft'), stays('sysDelete', 'delete')]),
    archivedState(),
  ],
  eventGroups: [
    { id: 'save', name: { 'en-GB': 'Save' } },
    { id: 'publish', name: { 'en-GB': 'Publish' } },
    { id: 'delete', name: { 'en-GB': 'Delete' } },
  ],
  isSystem: true,
};
