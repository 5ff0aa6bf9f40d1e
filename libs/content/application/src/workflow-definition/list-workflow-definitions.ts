import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { workflowDefinitionOperations } from '@annal/content-domain';
import { builtInWorkflows } from '@annal/content-rules';
import { workflowDefinitionProjection } from '@annal/content-read-models';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { builtInView, workflowDefinitionView, type WorkflowDefinitionView } from './workflow-definition.view.ts';

export interface WorkflowDefinitionListing {
  readonly project: ProjectRef;
  readonly view: 'latest' | 'published';
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface WorkflowDefinitionPage {
  readonly totalCount: number;
  readonly items: readonly WorkflowDefinitionView[];
}

export class ListWorkflowDefinitions extends Query<WorkflowDefinitionPage> {
  constructor(
    readonly listing: WorkflowDefinitionListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The built-in ones first, then the project's own, each by id (workflows.md 5). */
@QueryHandler(ListWorkflowDefinitions)
export class ListWorkflowDefinitionsHandler implements IQueryHandler<ListWorkflowDefinitions> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ listing, actor }: ListWorkflowDefinitions): Promise<WorkflowDefinitionPage> {
    const { project, view, pageIndex, pageSize } = listing;
    const projectUuid = project.uuid;
    const operation = workflowDefinitionOperations.listing;
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid, operation });
    const definitions = this.readModels.reader(workflowDefinitionProjection);
    const own = await definitions.count('ofProject', { projectUuid, view });
    const start = pageIndex * pageSize;
    const shared = builtInWorkflows.slice(start, start + pageSize).map(builtInView);
    const skip = Math.max(0, start - builtInWorkflows.length);
    const limit = pageSize - shared.length;
    const isReached = limit > 0 && skip < own;
    const found = isReached ? await definitions.find({ projectUuid, view }, { sort: { idKey: 1 }, skip, limit }) : [];
    const items = [...shared, ...found.map((document) => workflowDefinitionView(document, project.id))];
    return { totalCount: builtInWorkflows.length + own, items };
  }
}
