import type { WorkflowDefinitionReceipt } from '@annal/content-contracts';
import type { CustomWorkflow } from '@annal/content-domain';
import type { Transaction } from '@annal/event-store';

export function workflowDefinitionReceipt(
  { receipt, state }: Transaction<CustomWorkflow, unknown>,
  uuid: string,
): WorkflowDefinitionReceipt {
  const { id, versionNo } = state.status === 'live' ? state.latest : { id: '', versionNo: null };
  return { ...receipt, definition: { uuid, id }, versionNo };
}
