import { builtInWorkflow, contensisEntryBasic, type WorkflowDefinition } from '@annal/content-rules';
import type { CustomWorkflow } from './workflow-definition.state.ts';

/** workflows.md 3.6. Entries of a definition deleted just as it came into use follow the basic workflow. */
export function runningWorkflow(workflowId: string, custom: CustomWorkflow | undefined): WorkflowDefinition {
  const published = custom?.status === 'live' ? custom.published?.workflow : undefined;
  return builtInWorkflow(workflowId) ?? published ?? contensisEntryBasic;
}
