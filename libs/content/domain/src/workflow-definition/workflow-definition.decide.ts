import {
  builtInWorkflow,
  changed,
  checkDefinitionId,
  checkSameId,
  checkTrigger,
  checkWorkflowDefinition,
  versionProblem,
  type WorkflowProperties,
} from '@annal/content-rules';
import { assertNever, FIRST_VERSION, isVersionNo, JsonReader, nextMajor, nextMinor, type Issue } from '@annal/kernel';
import type {
  CreateWorkflowDefinition,
  DeleteWorkflowDefinition,
  PublishWorkflowDefinition,
  ReviseWorkflowDefinition,
  WorkflowDefinitionCommand,
} from './workflow-definition.commands.ts';
import { workflowDefinitionErrors } from './workflow-definition.errors.ts';
import type { WorkflowDefinitionEvent } from './workflow-definition.events.ts';
import type { CustomWorkflow, LiveCustomWorkflow, WorkflowVersion } from './workflow-definition.state.ts';

export function decide(
  command: WorkflowDefinitionCommand,
  definition: CustomWorkflow,
): readonly WorkflowDefinitionEvent[] {
  switch (command.type) {
    case 'CreateWorkflowDefinition':
      return create(command.data, definition);
    case 'ReviseWorkflowDefinition':
      return revise(command.data, live(definition, command.data.definitionId));
    case 'PublishWorkflowDefinition':
      return publish(command.data, live(definition, command.data.definitionId));
    case 'DeleteWorkflowDefinition':
      return remove(command.data, live(definition, command.data.definitionId));
    default:
      return assertNever(command);
  }
}

function live(definition: CustomWorkflow, definitionId: string): LiveCustomWorkflow {
  if (definition.status !== 'live') throw workflowDefinitionErrors.notFound(definitionId);
  return definition;
}

function create(
  { projectUuid, uuid, input }: CreateWorkflowDefinition['data'],
  definition: CustomWorkflow,
): readonly WorkflowDefinitionEvent[] {
  const id = input.id ?? '';
  if (definition.status !== 'absent' || builtInWorkflow(id)) throw workflowDefinitionErrors.idTaken(id);
  const issues: Issue[] = [];
  checkDefinitionId(new JsonReader(id, issues, 'id'));
  const properties = checkWorkflowDefinition(input, issues);
  if (!properties || issues.length > 0) throw workflowDefinitionErrors.invalid('creating', issues);
  const data = { projectUuid, uuid, id, versionNo: FIRST_VERSION, ...properties };
  return [{ type: 'WorkflowDefinitionCreated', schemaVersion: 1, data }];
}

function revise(
  { input, versionNo }: ReviseWorkflowDefinition['data'],
  { latest }: LiveCustomWorkflow,
): readonly WorkflowDefinitionEvent[] {
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo)
    throw workflowDefinitionErrors.notLatest('updating', 'version.versionNo');
  const issues: Issue[] = [];
  if (!isVersionNo(versionNo)) issues.push(versionProblem(versionNo, 'version.versionNo'));
  checkSameId(new JsonReader(input.id, issues, 'id'), latest.id, 'workflow definition');
  const properties = checkWorkflowDefinition(input, issues);
  if (!properties || issues.length > 0) throw workflowDefinitionErrors.invalid('updating', issues);
  const changes = changed<WorkflowProperties>(latest, properties);
  const data = { ...keyOf(latest), versionNo: nextMinor(latest.versionNo), changes };
  return [{ type: 'WorkflowDefinitionRevised', schemaVersion: 1, data }];
}

function publish(
  trigger: PublishWorkflowDefinition['data'],
  { latest, published }: LiveCustomWorkflow,
): readonly WorkflowDefinitionEvent[] {
  const { versionNo } = trigger;
  if (isVersionNo(versionNo) && versionNo !== latest.versionNo)
    throw workflowDefinitionErrors.notLatest('invoking', 'version');
  const issues: Issue[] = [];
  checkTrigger(trigger, { latest, published }, issues);
  if (issues.length > 0) throw workflowDefinitionErrors.invalid('invoking', issues);
  const data = { ...keyOf(latest), versionNo: nextMajor(latest.versionNo) };
  return [{ type: 'WorkflowDefinitionPublished', schemaVersion: 1, data }];
}

/** workflows.md 5.5. */
function remove(
  { usedBy }: DeleteWorkflowDefinition['data'],
  { latest }: LiveCustomWorkflow,
): readonly WorkflowDefinitionEvent[] {
  if (usedBy.length > 0) throw workflowDefinitionErrors.inUse(usedBy);
  return [{ type: 'WorkflowDefinitionDeleted', schemaVersion: 1, data: keyOf(latest) }];
}

function keyOf({ projectUuid, uuid, id }: WorkflowVersion) {
  return { projectUuid, uuid, id };
}
