import type { WorkflowDefinition } from '../workflow/workflow.definition.ts';
import { actionName, eventOf, SYS_CREATE, SYS_UPDATE, sysActionName } from '../workflow/workflow.rules.ts';

/** Whoever may do one of these with assets of some type may upload files (assets.md 4.1). */
export function uploadActions(workflow: WorkflowDefinition): readonly string[] {
  const editable = workflow.states.filter((state) => eventOf(state, SYS_UPDATE));
  return [sysActionName(workflow, SYS_CREATE), ...editable.map((state) => actionName(workflow, state, SYS_UPDATE))];
}
