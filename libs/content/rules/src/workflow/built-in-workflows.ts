import { contensisEntryApproval } from './entry-approval.workflow.ts';
import { contensisEntryBasic } from './entry-basic.workflow.ts';
import type { WorkflowDefinition } from './workflow.definition.ts';

export const builtInWorkflows: readonly WorkflowDefinition[] = [contensisEntryApproval, contensisEntryBasic];

const byId = new Map<string, WorkflowDefinition>([
  ...builtInWorkflows.map((definition) => [definition.id.toLowerCase(), definition] as const),
  // content-types.md 1.1: names that older clients still use.
  ['contensisdefault', contensisEntryBasic],
  ['contensismultilingual', contensisEntryBasic],
]);

export function builtInWorkflow(id: string): WorkflowDefinition | undefined {
  return byId.get(id.toLowerCase());
}
