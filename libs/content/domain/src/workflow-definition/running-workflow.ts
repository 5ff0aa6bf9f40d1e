import { builtInWorkflow } from '../workflow/built-in-workflows.ts';
import { contensisEntryBasic } from '../workflow/entry-basic.workflow.ts';
import type { WorkflowDefinition } from '../workflow/workflow.definition.ts';
import type { CustomWorkflow } from './workflow-definition.state.ts';

/**
 * What entries follow whose content type names this definition (workflows.md 3.6). A definition in use is not deleted;
 * where the two happened at the same moment all the same, entries follow the basic workflow, as states that vanish
 * provide for, instead of being out of reach.
 */
export function runningWorkflow(workflowId: string, custom: CustomWorkflow | undefined): WorkflowDefinition {
  const published = custom?.status === 'live' ? custom.published?.workflow : undefined;
  return builtInWorkflow(workflowId) ?? published ?? contensisEntryBasic;
}
