import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { workflowDefinitionErrors, workflowDefinitionOperations } from '@annal/content-domain';
import { builtInWorkflow } from '@annal/content-rules';
import { workflowDefinitionProjection } from '@annal/content-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { versionFilter, type VersionChoice } from '../content-model/version-choice.ts';
import { builtInView, workflowDefinitionView, type WorkflowDefinitionView } from './workflow-definition.view.ts';

export class GetWorkflowDefinition extends Query<WorkflowDefinitionView> {
  constructor(
    readonly project: ProjectRef,
    readonly definitionId: string,
    readonly version: VersionChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetWorkflowDefinition)
export class GetWorkflowDefinitionHandler implements IQueryHandler<GetWorkflowDefinition> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, definitionId, version, actor }: GetWorkflowDefinition): Promise<WorkflowDefinitionView> {
    const operation = workflowDefinitionOperations.getting;
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    const builtIn = builtInWorkflow(definitionId);
    if (builtIn && typeof version === 'string') return builtInView(builtIn);
    const filter = { projectUuid: project.uuid, idKey: definitionId.toLowerCase(), ...versionFilter(version) };
    const [found] = await this.readModels.reader(workflowDefinitionProjection).find(filter, { limit: 1 });
    if (!found) throw workflowDefinitionErrors.notFound(definitionId, { projectId: project.id });
    return workflowDefinitionView(found, project.id);
  }
}
