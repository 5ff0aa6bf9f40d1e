import { contensisEntryApproval } from './entry-approval.workflow.ts';
import { contensisEntryBasic } from './entry-basic.workflow.ts';
import type { WorkflowDefinition } from './workflow.definition.ts';

export const builtInWorkflows: readonly WorkflowDefinition[] = [contensisEntryApproval, contensisEntryBasic];

const byId = new Map<string, WorkflowDefinition>([
  ...builtInWorkflows.map((definition) => [definition.id.toLowerCase(), definition] as const),
  // Names that older clients still use (content-types.md 1.1).
  ['contensisdefault', contensisEntryBasic],
  ['contensismultilingual', contensisEntryBasic],
]);

/** By id in any case. */
export function builtInWorkflow(id: string): WorkflowDefinition | undefined {
  return byId.get(id.toLowerCase());
}
