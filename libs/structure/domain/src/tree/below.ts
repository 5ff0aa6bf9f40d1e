import { Map, Set, type OrderedSet } from 'immutable';
import type { LanguageCode } from '@annal/kernel';
import { folded } from './slug.ts';
import type { TreeNode } from './tree.state.ts';

export interface Below {
  readonly childIds: Set<string>;
  readonly slugs: Map<string, string>;
  /** Number of children by height, a leaf being 0; gives the height of a subtree without walking it. */
  readonly heights: readonly number[];
  /** By language, `*` being the default. Removed with its last child. */
  readonly orders: Map<string, OrderedSet<string>>;
}

export const emptyBelow: Below = { childIds: Set(), slugs: Map(), heights: [], orders: Map() };

export const orderKey = (language: LanguageCode | null): string => language ?? '*';
export const slugKey = (language: LanguageCode, slug: string): string => `${language}/${folded(slug)}`;
export const slugKeys = ({ slug }: Pick<TreeNode, 'slug'>): readonly string[] =>
  Object.entries(slug).map(([language, text]) => slugKey(language, text));

type Named = Pick<TreeNode, 'id' | 'slug'>;

/** A departing node may briefly share a name with its sibling, which keeps it. */
export const named = (slugs: Below['slugs'], node: Named): Below['slugs'] =>
  slugs.merge(
    slugKeys(node)
      .filter((key) => !slugs.has(key))
      .map((key) => [key, node.id]),
  );

export const unnamed = (slugs: Below['slugs'], node: Named): Below['slugs'] =>
  slugs.deleteAll(slugKeys(node).filter((key) => slugs.get(key) === node.id));

export function heightOf(below: Map<string, Below>, nodeId: string): number {
  return below.get(nodeId)?.heights.length ?? 0;
}

export function withChild(below: Map<string, Below>, nodes: Map<string, TreeNode>, child: TreeNode): void {
  const { id, parentId } = child;
  if (parentId === null) return;
  const before = below.get(parentId) ?? emptyBelow;
  below.set(parentId, { ...before, childIds: before.childIds.add(id), slugs: named(before.slugs, child) });
  recount(below, nodes, parentId, undefined, heightOf(below, id));
}

export function withoutChild(below: Map<string, Below>, nodes: Map<string, TreeNode>, child: TreeNode): void {
  const { id, parentId } = child;
  const before = parentId === null ? undefined : below.get(parentId);
  if (parentId === null || !before) return;
  const orders = before.orders.map((order) => order.delete(id)).filter((order) => !order.isEmpty());
  const slugs = unnamed(before.slugs, child);
  below.set(parentId, { ...before, childIds: before.childIds.delete(id), slugs, orders });
  recount(below, nodes, parentId, heightOf(below, id), undefined);
  if (below.get(parentId)?.childIds.isEmpty()) below.delete(parentId);
}

function recount(
  below: Map<string, Below>,
  nodes: Map<string, TreeNode>,
  parentId: string | null,
  gone: number | undefined,
  come: number | undefined,
): void {
  let [place, out, into] = [parentId, gone, come];
  while (place !== null) {
    const known: Below = below.get(place) ?? emptyBelow;
    const heights = [...known.heights];
    if (out !== undefined) heights[out] = (heights[out] ?? 0) - 1;
    if (into !== undefined) while (heights.length <= into) heights.push(0);
    if (into !== undefined) heights[into] = (heights[into] ?? 0) + 1;
    while (heights.at(-1) === 0) heights.pop();
    below.set(place, { ...known, heights });
    if (heights.length === known.heights.length) return;
    [out, into] = [known.heights.length, heights.length];
    place = nodes.get(place)?.parentId ?? null;
  }
}
