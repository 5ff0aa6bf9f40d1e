import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { inOrder } from '@annal/structure-application';
import type { NodeDocument } from '@annal/structure-read-models';
import type { Reading } from '../reading.ts';
import { unknownNode } from './get-delivered-node.ts';
import { NodeFinder } from './node-finder.ts';
import { existsIn, NodeViews, type DeliveredNode, type NodeShape } from './node-views.ts';

export type NodesChoice =
  | { readonly kind: 'children' | 'siblings'; readonly nodeId: string }
  /** From the level on, root being 1. */
  | { readonly kind: 'ancestors'; readonly nodeId: string; readonly startLevel: number }
  /** Nodes that carry the entry. */
  | { readonly kind: 'entry'; readonly entryId: string };

export class ListDeliveredNodes extends Query<readonly DeliveredNode[]> {
  constructor(
    readonly choice: NodesChoice,
    readonly shape: NodeShape,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveredNodes)
export class ListDeliveredNodesHandler implements IQueryHandler<ListDeliveredNodes> {
  constructor(
    private readonly finder: NodeFinder,
    private readonly views: NodeViews,
  ) {}

  async execute({ choice, shape, reading }: ListDeliveredNodes): Promise<readonly DeliveredNode[]> {
    reading.keys.nodes();
    if (choice.kind === 'entry') return this.ofEntry(choice.entryId, reading, shape);
    const node = await this.finder.byId(reading.project, choice.nodeId);
    if (!node) throw unknownNode(reading, { nodeId: choice.nodeId }, shape);
    if (choice.kind !== 'ancestors')
      return this.views.of(await this.beside(node, choice.kind, reading, shape), reading, shape);
    // The client asks for one ancestor by the same address, and takes the first of the list (delivery.md 1.8).
    const line = (await this.finder.ancestors(reading.project, node)).slice(Math.max(0, choice.startLevel - 1));
    const [top, ...others] = line;
    if (!top) return [];
    const first = await this.views.of([top], reading, shape);
    return [...first, ...(await this.views.of(others, reading, { ...shape, depth: 0 }))];
  }

  private async beside(
    node: NodeDocument,
    kind: 'children' | 'siblings',
    { project }: Reading,
    { language }: NodeShape,
  ): Promise<readonly NodeDocument[]> {
    const parentId = kind === 'children' ? node.id : node.parentId;
    if (parentId === null) return [node];
    const found = (await this.finder.children(project, [parentId])).filter(existsIn(language));
    return inOrder(found, language, project.primaryLanguage);
  }

  /** The canonical one first, then by path. */
  private async ofEntry(entryId: string, reading: Reading, shape: NodeShape): Promise<readonly DeliveredNode[]> {
    reading.keys.entry(entryId);
    const found = (await this.finder.ofEntry(reading.project, entryId)).filter(existsIn(shape.language));
    const shown = await this.views.of(found, reading, shape);
    return shown.toSorted(
      (one, other) => Number(other.isCanonical) - Number(one.isCanonical) || (one.path < other.path ? -1 : 1),
    );
  }
}
