import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { nodeProjection } from '@annal/structure-read-models';
import { withPaths } from './node-paths.ts';
import type { NodeView } from './node.view.ts';
import type { KnownProject } from '../project/project-directory.ts';

export class ListEntryNodes extends Query<readonly NodeView[]> {
  constructor(
    readonly project: KnownProject,
    readonly entryId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListEntryNodes)
export class ListEntryNodesHandler implements IQueryHandler<ListEntryNodes> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, entryId, actor }: ListEntryNodes): Promise<readonly NodeView[]> {
    const { uuid, primaryLanguage } = project;
    this.access.require(actor, { resource: 'node', action: 'view', projectUuid: uuid, operation: 'getting the nodes' });
    const nodes = this.readModels.reader(nodeProjection);
    const found = await withPaths(nodes, project, await nodes.find({ projectUuid: uuid, entryId }));
    const keyed = found.map((node) => ({ node, path: pathIn(node, primaryLanguage) }));
    keyed.sort((left, right) => {
      if (left.node.isCanonical !== right.node.isCanonical) return left.node.isCanonical ? -1 : 1;
      if (left.path !== right.path) return left.path < right.path ? -1 : 1;
      return left.node.id < right.node.id ? -1 : 1;
    });
    return keyed.map(({ node }) => node);
  }
}

function pathIn({ path }: NodeView, language: string): string {
  return path[language] ?? Object.values(path)[0] ?? '';
}
