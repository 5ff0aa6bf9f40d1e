import {
  runningWorkflow,
  workflowDefinitionAggregate,
  type CustomWorkflow,
  type LiveCustomWorkflow,
  type WorkflowDefinition,
  type WorkflowDefinitionEvent,
} from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';

/** The workflow definitions of all projects, in memory, as far as their events have been put in. */
export class WorkflowShelf {
  /** By uuid. */
  private readonly definitions = new Map<string, LiveCustomWorkflow>();
  /** Uuids by project and lower-case id. */
  private readonly uuids = new Map<string, string>();

  /** What the entries of a content type follow that names this definition. */
  running(projectUuid: string, workflowId: string): WorkflowDefinition {
    const uuid = this.uuids.get(keyOf(projectUuid, workflowId));
    return runningWorkflow(workflowId, uuid === undefined ? undefined : this.definitions.get(uuid));
  }

  apply(event: Recorded<WorkflowDefinitionEvent>): void {
    const { projectUuid, uuid, id } = event.data;
    const before: CustomWorkflow = this.definitions.get(uuid) ?? workflowDefinitionAggregate.initial;
    const after = workflowDefinitionAggregate.evolve(before, event);
    const key = keyOf(projectUuid, id);
    if (after.status === 'live') {
      this.definitions.set(uuid, after);
      this.uuids.set(key, uuid);
      return;
    }
    this.definitions.delete(uuid);
    // The id may already belong to a younger definition.
    if (this.uuids.get(key) === uuid) this.uuids.delete(key);
  }
}

const keyOf = (projectUuid: string, id: string) => `${projectUuid}.${id.toLowerCase()}`;
