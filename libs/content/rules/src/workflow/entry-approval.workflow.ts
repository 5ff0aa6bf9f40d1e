import { archivedState, goesTo, messageParameter, publishes, state, stays } from './define-workflow.ts';
import { scheduledState, schedules } from './scheduled.state.ts';
import type { WorkflowDefinition, WorkflowEvent } from './workflow.definition.ts';

const submit = (name: string): WorkflowEvent => ({
  ...goesTo('submit', 'submitRevoke', 'awaitingApproval', name),
  exitActions: [{ invokeAction: 'validateEntry' }],
  uiAction: 'navigateToEntryListing',
  parameters: [messageParameter('Message', {})],
});

const decline: WorkflowEvent = {
  ...goesTo('decline', 'approveDecline', 'declined', 'Decline'),
  color: 'red',
  uiAction: 'navigateToEntryListing',
  parameters: [
    messageParameter('Message', { required: { message: { 'en-GB': 'Please say why the entry is declined' } } }),
  ],
};

const approve: WorkflowEvent = {
  ...publishes('approve', 'approveDecline', 'Approve'),
  color: 'green',
  uiAction: 'navigateToEntryListing',
};

/** workflows.md 2.3: a submitted entry needs approval to go live and cannot be edited meanwhile. */
export const contensisEntryApproval: WorkflowDefinition = {
  id: 'contensisEntryApproval',
  name: { 'en-GB': 'Approval' },
  description: { 'en-GB': 'Drafts are sent for approval before they are published' },
  states: [
    state('draft', 'Draft', 'cyan', [
      stays('sysUpdate', 'save'),
      submit('Send for approval'),
      publishes('submitAndApprove', 'approveDecline', 'Approve'),
      schedules('submitAndScheduledApprove', 'approveDecline', 'Approve for the scheduled time'),
      stays('sysDelete', 'delete'),
    ]),
    {
      ...state('awaitingApproval', 'Awaiting approval', 'yellow', [
        goesTo('revoke', 'submitRevoke', 'draft', 'Revoke and edit'),
        decline,
        approve,
        schedules('scheduledApprove', 'approveDecline', 'Approve for the scheduled time'),
        stays('sysDelete', 'delete'),
      ]),
      uiEditorView: 'previousPublishedVersionCompare',
    },
    state('declined', 'Declined', 'red', [
      stays('sysUpdate', 'save'),
      stays('sysDelete', 'delete'),
      submit('Re-submit'),
    ]),
    scheduledState({ publish: 'approveDecline', delete: 'delete' }),
    state('versionComplete', '', 'green', [goesTo('sysUpdate', 'save', 'draft'), stays('sysDelete', 'delete')]),
    archivedState(),
  ],
  eventGroups: [
    { id: 'save', name: { 'en-GB': 'Save' } },
    { id: 'submitRevoke', name: { 'en-GB': 'Submit / revoke' } },
    { id: 'approveDecline', name: { 'en-GB': 'Approve / decline' } },
    { id: 'delete', name: { 'en-GB': 'Delete' } },
  ],
  isSystem: true,
};
