import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '@annal/read-models';
import type { ProjectRef } from '@annal/structure-contracts';
import { nodeDocumentId, nodeProjection } from '@annal/structure-read-models';

/** Root first; null for an unknown node. Reveals only ids. */
export class GetNodeAncestors extends Query<readonly string[] | null> {
  constructor(
    readonly project: ProjectRef,
    readonly nodeId: string,
  ) {
    super();
  }
}

/** One read per level, at most ten (nodes.md I2). */
@QueryHandler(GetNodeAncestors)
export class GetNodeAncestorsHandler implements IQueryHandler<GetNodeAncestors> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ project, nodeId }: GetNodeAncestors): Promise<readonly string[] | null> {
    const nodes = this.readModels.reader(nodeProjection);
    const find = (id: string) => nodes.findById(nodeDocumentId(project.uuid, id));
    let node = await find(nodeId);
    if (!node) return null;
    const above: string[] = [];
    while (node?.parentId) {
      above.unshift(node.parentId);
      node = await find(node.parentId);
    }
    return above;
  }
}
