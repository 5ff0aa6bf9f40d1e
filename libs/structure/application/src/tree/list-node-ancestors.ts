import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { nodeErrors } from '@annal/structure-contracts';
import { nodeDocumentId, nodeProjection, type NodeDocument } from '@annal/structure-read-models';
import { pathsOf, readAbove } from './node-paths.ts';
import { nodeView, type NodeView } from './node.view.ts';
import type { KnownProject } from '../project/project-directory.ts';

export class ListNodeAncestors extends Query<readonly NodeView[]> {
  constructor(
    readonly project: KnownProject,
    readonly nodeId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Root first, without the node itself. One read per level, at most ten (nodes.md I2). */
@QueryHandler(ListNodeAncestors)
export class ListNodeAncestorsHandler implements IQueryHandler<ListNodeAncestors> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, nodeId, actor }: ListNodeAncestors): Promise<readonly NodeView[]> {
    const { uuid: projectUuid } = project;
    this.access.require(actor, { resource: 'node', action: 'view', projectUuid, resourceId: nodeId });
    const nodes = this.readModels.reader(nodeProjection);
    const found = await nodes.findById(nodeDocumentId(projectUuid, nodeId));
    if (!found) throw nodeErrors.notFound(project.id, nodeId);
    const above = await readAbove(nodes, projectUuid, [found]);
    const ancestors: NodeDocument[] = [];
    for (let place = parentOf(found, above); place; place = parentOf(place, above)) ancestors.unshift(place);
    return ancestors.map((document) => nodeView(document, pathsOf(document, above, project)));
  }
}

const parentOf = ({ parentId }: NodeDocument, above: ReadonlyMap<string, NodeDocument>) =>
  parentId === null ? undefined : above.get(parentId);
