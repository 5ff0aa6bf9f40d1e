import {
  runningWorkflow,
  workflowDefinitionAggregate,
  type CustomWorkflow,
  type LiveCustomWorkflow,
  type WorkflowDefinitionEvent,
} from '@annal/content-domain';
import {
  builtInWorkflows,
  grantableWorkflow,
  runnable,
  type GrantableWorkflow,
  type WorkflowDefinition,
} from '@annal/content-rules';
import type { Recorded } from '@annal/kernel';

export class WorkflowDirectory {
  private readonly definitions = new Map<string, LiveCustomWorkflow>();
  private readonly uuids = new Map<string, Map<string, string>>();

  running(projectUuid: string, workflowId: string): WorkflowDefinition {
    const uuid = this.uuids.get(projectUuid)?.get(workflowId.toLowerCase());
    return runningWorkflow(workflowId, uuid === undefined ? undefined : this.definitions.get(uuid));
  }

  grantable(projectUuid: string): readonly GrantableWorkflow[] {
    const own = [...(this.uuids.get(projectUuid)?.values() ?? [])].flatMap((uuid) => this.definitions.get(uuid) ?? []);
    const custom = own.flatMap(({ latest, published }) => {
      const draft = latest.versionNo === published?.versionNo ? [] : [runnable(latest)];
      return published ? [...draft, published.workflow] : draft;
    });
    return [...builtInWorkflows, ...custom].map(grantableWorkflow);
  }

  apply(event: Recorded<WorkflowDefinitionEvent>): void {
    const { projectUuid, uuid, id } = event.data;
    const before: CustomWorkflow = this.definitions.get(uuid) ?? workflowDefinitionAggregate.initial;
    const after = workflowDefinitionAggregate.evolve(before, event);
    const uuids = this.uuids.get(projectUuid) ?? new Map<string, string>();
    if (after.status === 'live') {
      this.definitions.set(uuid, after);
      this.uuids.set(projectUuid, uuids.set(id.toLowerCase(), uuid));
      return;
    }
    this.definitions.delete(uuid);
    // The id may already belong to a younger definition.
    if (uuids.get(id.toLowerCase()) === uuid) uuids.delete(id.toLowerCase());
    if (uuids.size === 0) this.uuids.delete(projectUuid);
  }
}
