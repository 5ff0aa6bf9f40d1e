import { Map, OrderedSet, Set } from 'immutable';
import { assertNever, type Localized } from '@annal/kernel';
import { emptyBelow, named, orderKey, unnamed, withChild, withoutChild, type Below } from './below.ts';
import type { Attachment, NodeDetails, NodeVersionNo, TreeEvent } from './tree.events.ts';

export interface TreeNode extends NodeDetails {
  readonly id: string;
  readonly parentId: string | null;
  readonly attachment: Attachment | null;
  readonly versionNo: NodeVersionNo;
}

export interface Places {
  readonly nodeIds: OrderedSet<string>;
  readonly canonical: string;
}

/** Persistent collections, so that an event costs the same in a tree of ten nodes and of 100,000. */
export interface LiveTree {
  readonly status: 'live';
  readonly projectUuid: string;
  readonly rootNodeId: string;
  readonly nodes: Map<string, TreeNode>;
  readonly below: Map<string, Below>;
  readonly places: Map<string, Places>;
  /** Ids of deleted nodes, which cannot be reused. */
  readonly spent: Set<string>;
}

export type Tree = { readonly status: 'absent' } | LiveTree | { readonly status: 'deleted' };

export const initialTree: Tree = { status: 'absent' };

export function evolve(tree: Tree, event: TreeEvent): Tree {
  switch (event.type) {
    case 'TreePlanted':
      return planted(event.data);
    case 'TreeDeleted':
      return { status: 'deleted' };
    default:
      return grow(live(tree), event);
  }
}

export function planted(root: { projectUuid: string; rootNodeId: string; displayName: Localized }): LiveTree {
  const { projectUuid, rootNodeId, displayName } = root;
  const node: TreeNode = {
    id: rootNodeId,
    parentId: null,
    displayName,
    slug: {},
    restrictedToLanguages: [],
    includeInMenu: true,
    renderer: null,
    proxy: null,
    attachment: null,
    versionNo: '1.0',
  };
  const nodes = Map([[rootNodeId, node]]);
  return { status: 'live', projectUuid, rootNodeId, nodes, below: Map(), places: Map(), spent: Set() };
}

function grow(tree: LiveTree, event: Exclude<TreeEvent, { type: 'TreePlanted' | 'TreeDeleted' }>): LiveTree {
  switch (event.type) {
    case 'NodeCreated':
      return created(tree, event.data);
    case 'NodeDetailsChanged': {
      const { projectUuid: _, nodeId, paths: __, ...changes } = event.data;
      return changing(tree, nodeId, changes);
    }
    case 'NodeMoved':
      return moved(tree, event.data);
    case 'NodeEntryAttached': {
      const { nodeId, attachment, isCanonical, versionNo } = event.data;
      const before = takenOff(tree, nodeId);
      return putOn(changing(before, nodeId, { attachment, versionNo }), nodeId, attachment.entryId, isCanonical);
    }
    case 'NodeEntryDetached': {
      const { nodeId, versionNo } = event.data;
      return changing(takenOff(tree, nodeId), nodeId, { attachment: null, versionNo });
    }
    case 'CanonicalNodesChanged':
      return event.data.nodes.reduce(canonicalChanged, tree);
    case 'NodesDeleted':
      return deleted(tree, event.data.nodeIds);
    case 'ChildOrderSet': {
      const { nodeId, language, nodeIds } = event.data;
      return ordering(tree, nodeId, (orders) => orders.set(orderKey(language), OrderedSet(nodeIds)));
    }
    case 'ChildOrderRemoved': {
      const { nodeId, language } = event.data;
      return ordering(tree, nodeId, (orders) => orders.delete(orderKey(language)));
    }
    case 'EntryNotPlaced':
      return { ...tree, spent: tree.spent.add(event.data.nodeId) };
    default:
      return assertNever(event);
  }
}

type DataOf<Type extends TreeEvent['type']> = Extract<TreeEvent, { type: Type }>['data'];

function created(tree: LiveTree, data: DataOf<'NodeCreated'>): LiveTree {
  const { nodeId: id, projectUuid: _, projectId: __, isCanonical, ...node } = data;
  const nodes = tree.nodes.set(id, { ...node, id });
  const below = tree.below.withMutations((all) => withChild(all, nodes, nodeIn({ nodes }, id)));
  const grown = { ...tree, nodes, below };
  return node.attachment ? putOn(grown, id, node.attachment.entryId, isCanonical) : grown;
}

function moved(tree: LiveTree, { nodeId, parentId, versionNo }: DataOf<'NodeMoved'>): LiveTree {
  const before = nodeIn(tree, nodeId);
  const node = { ...before, parentId, versionNo };
  const nodes = tree.nodes.set(nodeId, node);
  const below = tree.below.withMutations((all) => {
    withoutChild(all, tree.nodes, before);
    withChild(all, nodes, node);
  });
  return { ...tree, nodes, below };
}

function deleted(tree: LiveTree, nodeIds: readonly string[]): LiveTree {
  const gone = nodeIds.map((id) => nodeIn(tree, id));
  const off = gone.reduce((rest, { id }) => takenOff(rest, id), tree);
  const below = tree.below.withMutations((all) => {
    for (const node of gone) withoutChild(all, tree.nodes, node);
  });
  const nodes = tree.nodes.withMutations((all) => nodeIds.forEach((id) => all.delete(id)));
  return { ...off, nodes, below, spent: off.spent.union(nodeIds) };
}

function changing(tree: LiveTree, nodeId: string, changes: Partial<TreeNode>): LiveTree {
  const before = nodeIn(tree, nodeId);
  const node = { ...before, ...changes };
  const nodes = tree.nodes.set(nodeId, node);
  const { parentId } = node;
  if (parentId === null || !changes.slug) return { ...tree, nodes };
  const below = tree.below.update(parentId, emptyBelow, (siblings) => ({
    ...siblings,
    slugs: named(unnamed(siblings.slugs, before), node),
  }));
  return { ...tree, nodes, below };
}

function canonicalChanged(tree: LiveTree, { nodeId, entryId, isCanonical, versionNo }: CanonicalRow): LiveTree {
  const nodes = tree.nodes.set(nodeId, { ...nodeIn(tree, nodeId), versionNo });
  const places = tree.places.get(entryId);
  if (!isCanonical || !places) return { ...tree, nodes };
  return { ...tree, nodes, places: tree.places.set(entryId, { ...places, canonical: nodeId }) };
}
type CanonicalRow = DataOf<'CanonicalNodesChanged'>['nodes'][number];

function putOn(tree: LiveTree, nodeId: string, entryId: string, isCanonical: boolean): LiveTree {
  const before = tree.places.get(entryId) ?? { nodeIds: OrderedSet<string>(), canonical: nodeId };
  const places = { nodeIds: before.nodeIds.add(nodeId), canonical: isCanonical ? nodeId : before.canonical };
  return { ...tree, places: tree.places.set(entryId, places) };
}

function takenOff(tree: LiveTree, nodeId: string): LiveTree {
  const { attachment } = nodeIn(tree, nodeId);
  const before = attachment && tree.places.get(attachment.entryId);
  if (!before) return tree;
  const nodeIds = before.nodeIds.delete(nodeId);
  const { entryId } = attachment;
  const places = nodeIds.isEmpty() ? tree.places.delete(entryId) : tree.places.set(entryId, { ...before, nodeIds });
  return { ...tree, places };
}

function ordering(tree: LiveTree, parentId: string, change: (orders: Below['orders']) => Below['orders']): LiveTree {
  const below = tree.below.update(parentId, emptyBelow, (known) => ({ ...known, orders: change(known.orders) }));
  return { ...tree, below };
}

export function nodeIn({ nodes }: Pick<LiveTree, 'nodes'>, nodeId: string): TreeNode {
  const node = nodes.get(nodeId);
  if (!node) throw new Error(`There is no node '${nodeId}' in the tree`);
  return node;
}

function live(tree: Tree): LiveTree {
  if (tree.status !== 'live') throw new Error(`A tree that is ${tree.status} has changed`);
  return tree;
}
