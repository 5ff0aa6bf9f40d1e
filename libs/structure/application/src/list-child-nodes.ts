import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { nodeDocumentId, nodeProjection } from '@annal/structure-read-models';
import { nodeNotFound } from './get-node.ts';
import { nodeView, type NodeView } from './node.view.ts';

export class ListChildNodes extends Query<readonly NodeView[]> {
  constructor(
    readonly project: ProjectRef,
    readonly parentNodeId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Not paged: a node has at most 2,000 children (nodes.md I1). */
@QueryHandler(ListChildNodes)
export class ListChildNodesHandler implements IQueryHandler<ListChildNodes> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, parentNodeId, actor }: ListChildNodes): Promise<readonly NodeView[]> {
    const request = { resource: 'node', action: 'view', projectUuid: project.uuid } as const;
    this.access.require(actor, { ...request, resourceId: parentNodeId });
    const nodes = this.readModels.reader(nodeProjection);
    if (!(await nodes.findById(nodeDocumentId(project.uuid, parentNodeId)))) throw nodeNotFound(project, parentNodeId);
    const children = await nodes.find({ projectUuid: project.uuid, parentId: parentNodeId });
    return children.filter(({ id }) => this.access.allows(actor, { ...request, resourceId: id })).map(nodeView);
  }
}
