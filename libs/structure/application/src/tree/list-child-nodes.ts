import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { nodeErrors } from '@annal/structure-contracts';
import { nodeDocumentId, nodeProjection } from '@annal/structure-read-models';
import { inOrder } from './child-order.ts';
import { withPaths } from './node-paths.ts';
import type { NodeView } from './node.view.ts';
import type { KnownProject } from '../project/project-directory.ts';

export class ListChildNodes extends Query<readonly NodeView[]> {
  constructor(
    readonly project: KnownProject,
    readonly parentNodeId: string,
    readonly language: LanguageCode | undefined,
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

  async execute({ project, parentNodeId, language, actor }: ListChildNodes): Promise<readonly NodeView[]> {
    const { uuid } = project;
    this.access.require(actor, { resource: 'node', action: 'view', projectUuid: uuid, resourceId: parentNodeId });
    const nodes = this.readModels.reader(nodeProjection);
    const [parent, children] = await Promise.all([
      nodes.findById(nodeDocumentId(uuid, parentNodeId)),
      nodes.find({ projectUuid: uuid, parentId: parentNodeId }),
    ]);
    if (!parent) throw nodeErrors.notFound(project.id, parentNodeId);
    return withPaths(nodes, project, inOrder(children, language, project.primaryLanguage));
  }
}
