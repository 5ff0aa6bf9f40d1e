import type { Localized } from '@annal/kernel';
import { pathsOf, planted, type LiveTree, type Tree, type TreeNode } from '@annal/structure-domain';
import { slugKeyOf } from '@annal/structure-read-models';
import type { NodePlaces, PlacedNode, PlacedPage } from '../node-places.ts';
import { facts } from './tree-changes.ts';

const pathsIn = (tree: LiveTree, node: TreeNode): Localized => pathsOf(tree, node, facts);

export class TreePlaces {
  readonly project = {
    uuid: facts.projectUuid,
    id: facts.projectId,
    rootNodeId: facts.rootNodeId,
    primaryLanguage: facts.primaryLanguage,
    supportedLanguages: facts.supportedLanguages,
  };

  constructor(
    private readonly present: () => Tree,
    private readonly createdAt: (nodeId: string) => string,
  ) {}

  private tree(): LiveTree {
    const tree = this.present();
    const { projectUuid, rootNodeId, rootDisplayName: displayName } = facts;
    return tree.status === 'live' ? tree : planted({ projectUuid, rootNodeId, displayName });
  }

  get asPlaces(): NodePlaces {
    return this as unknown as NodePlaces;
  }

  named(_: unknown, parentIds: readonly string[], name: string) {
    const { nodes } = this.tree();
    const below = [...nodes.values()].filter(({ parentId }) => parentId !== null && parentIds.includes(parentId));
    return Promise.resolve(
      below.filter(({ slug }) => Object.values(slug).some((own) => slugKeyOf(own) === slugKeyOf(name))),
    );
  }

  placed(_: unknown, ids: readonly string[]): Promise<readonly PlacedNode[]> {
    const tree = this.tree();
    const found = ids.flatMap((id) => tree.nodes.get(id) ?? []);
    return Promise.resolve(
      found.map((node) => ({
        id: node.id,
        entryId: null,
        slug: node.slug,
        path: pathsIn(tree, node),
        version: { created: this.createdAt(node.id) },
      })),
    );
  }

  async isPage(_: unknown, path: string): Promise<boolean> {
    return (await this.pageAt(_, path)) !== undefined;
  }

  pageAt(_: unknown, path: string): Promise<PlacedPage | undefined> {
    const { nodes } = this.tree();
    for (const [id, one] of nodes)
      for (const [language, own] of Object.entries(pathsIn(this.tree(), one))) {
        if (slugKeyOf(own) !== slugKeyOf(path)) continue;
        return Promise.resolve({ id, path: own, language, created: this.createdAt(id) });
      }
    return Promise.resolve(undefined);
  }

  isDeliverable(_: unknown, { path }: PlacedNode, language: string): Promise<boolean> {
    return Promise.resolve(path[language] !== undefined);
  }

  allPaths(): ReadonlyMap<string, ReadonlySet<string>> {
    const tree = this.tree();
    return new Map([...tree.nodes.values()].map((node) => [node.id, new Set(Object.values(pathsIn(tree, node)))]));
  }
}
