import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DomainError, type Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { nodeDocumentId, nodeProjection } from '@annal/structure-read-models';
import { nodeView, type NodeView } from './node.view.ts';

export class GetNode extends Query<NodeView> {
  constructor(
    readonly project: ProjectRef,
    readonly nodeId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetNode)
export class GetNodeHandler implements IQueryHandler<GetNode> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, nodeId, actor }: GetNode): Promise<NodeView> {
    this.access.require(actor, {
      resource: 'node',
      action: 'view',
      projectUuid: project.uuid,
      resourceId: nodeId,
    });
    const found = await this.readModels.reader(nodeProjection).findById(nodeDocumentId(project.uuid, nodeId));
    if (!found) throw nodeNotFound(project, nodeId);
    return nodeView(found);
  }
}

export function nodeNotFound(project: ProjectRef, nodeId: string): DomainError {
  const ids = { projectId: project.id, nodeId };
  return new DomainError('notFound', 'Node.NotFound', `The node '${nodeId}' does not exist`, ids);
}
