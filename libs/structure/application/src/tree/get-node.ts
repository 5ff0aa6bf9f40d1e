import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { nodeErrors } from '@annal/structure-contracts';
import { nodeDocumentId, nodeProjection } from '@annal/structure-read-models';
import { withPaths } from './node-paths.ts';
import type { NodeView } from './node.view.ts';
import type { KnownProject } from '../project/project-directory.ts';

export class GetNode extends Query<NodeView> {
  constructor(
    readonly project: KnownProject,
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
    const { uuid } = project;
    this.access.require(actor, { resource: 'node', action: 'view', projectUuid: uuid, resourceId: nodeId });
    const nodes = this.readModels.reader(nodeProjection);
    const found = await nodes.findById(nodeDocumentId(uuid, nodeId));
    const [view] = found ? await withPaths(nodes, project, [found]) : [];
    if (!view) throw nodeErrors.notFound(project.id, nodeId);
    return view;
  }
}
