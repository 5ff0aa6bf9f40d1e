import { Injectable } from '@nestjs/common';
import {
  builtInTypeIds,
  builtInTypeUuid,
  contentModelAggregate,
  contentModelStream,
  contentTypeAggregate,
  contentTypeStream,
  workflowDefinitionErrors,
  workflowDefinitionOperations,
  type LiveCustomWorkflow,
} from '@annal/content-domain';
import { builtInWorkflow } from '@annal/content-rules';
import { EventStore } from '@annal/event-store';
import type { Actor } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { projectErrors, projectFacts, projectFactsStream, type ProjectRef } from '@annal/structure-contracts';
import { findWorkflowDefinition } from './find-workflow-definition.ts';

const ACTIONS = { creating: 'create', updating: 'update', invoking: 'publish', deleting: 'delete' } as const;

@Injectable()
export class WorkflowDefinitionFactLoader {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  /** @throws DomainError `Access.Denied`, or if the project is gone */
  async authorize(
    actor: Actor,
    operation: keyof typeof ACTIONS,
    project: ProjectRef,
    resourceId: string,
  ): Promise<void> {
    this.access.require(actor, {
      resource: 'workflowDefinition',
      action: ACTIONS[operation],
      projectUuid: project.uuid,
      resourceId,
      operation: workflowDefinitionOperations[operation],
    });
    const { state } = await this.store.load(projectFacts, projectFactsStream(project.uuid));
    if (state.status !== 'live') throw projectErrors.unknown(project.id);
  }

  /** @throws DomainError `WorkflowDefinition.BuiltIn` or `WorkflowDefinition.NotFound` */
  async existing(
    operation: Exclude<keyof typeof ACTIONS, 'creating'>,
    project: ProjectRef,
    definitionId: string,
  ): Promise<LiveCustomWorkflow> {
    if (builtInWorkflow(definitionId)) throw workflowDefinitionErrors.builtIn(operation);
    const definition = await findWorkflowDefinition(this.store, project.uuid, definitionId);
    if (!definition) throw workflowDefinitionErrors.notFound(definitionId, { projectId: project.id });
    return definition;
  }

  async usedBy(projectUuid: string, definitionId: string): Promise<readonly string[]> {
    const { state: model } = await this.store.load(contentModelAggregate, contentModelStream(projectUuid));
    const own = [...model.ids.values()].filter(({ kind }) => kind === 'contentType').map(({ uuid }) => uuid);
    const uuids = [...own, ...builtInTypeIds.map((id) => builtInTypeUuid(projectUuid, id))];
    const loaded = await Promise.all(
      uuids.map((uuid) => this.store.load(contentTypeAggregate, contentTypeStream(projectUuid, uuid))),
    );
    const users = loaded.flatMap(({ state: type }) =>
      type.status === 'live' && (type.latest.workflowId === definitionId || type.published?.workflowId === definitionId)
        ? [type.latest.id]
        : [],
    );
    return users.sort();
  }
}
