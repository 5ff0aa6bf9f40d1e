import type { WorkflowDefinition } from '../workflow/workflow.definition.ts';
import { actionName, eventOf, SYS_CREATE, SYS_UPDATE, sysActionName } from '../workflow/workflow.rules.ts';

/** assets.md 4.1: the right to one of these for any asset type allows uploads. */
export function uploadActions(workflow: WorkflowDefinition): readonly string[] {
  const editable = workflow.states.filter((state) => eventOf(state, SYS_UPDATE));
  return [sysActionName(workflow, SYS_CREATE), ...editable.map((state) => actionName(workflow, state, SYS_UPDATE))];
}
