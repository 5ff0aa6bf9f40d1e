import { assertNever } from '@annal/kernel';
import type { Tree, TreeEvent } from '@annal/structure-contracts';

/** Nodes that an event alters in an answer, and entries whose addresses it may alter. */
export interface TreeChange {
  readonly nodeIds: ReadonlySet<string>;
  readonly entryIds: ReadonlySet<string>;
  /** More than are worth naming. */
  readonly isLarge?: true;
}

const MOST_ENTRIES = 100;
const MOST_NODES = 1_000;
const NOTHING: TreeChange = { nodeIds: new Set(), entryIds: new Set() };
const EVERYTHING: TreeChange = { ...NOTHING, isLarge: true };

/** Undefined if no answer can differ. */
export function treeChange(event: TreeEvent, before: Tree, after: Tree): TreeChange | undefined {
  const { type, data } = event;
  switch (type) {
    case 'TreePlanted':
      return NOTHING;
    case 'NodeCreated':
      return named([data.nodeId, data.parentId], [data.attachment?.entryId]);
    case 'NodeDetailsChanged': {
      // The parent counts its children in each language.
      const parentId = nodeIn(after, data.nodeId)?.parentId;
      if (data.slug) return withBelow(after, data.nodeId, [parentId]);
      return named([data.nodeId, parentId], [nodeIn(after, data.nodeId)?.attachment?.entryId]);
    }
    case 'NodeMoved':
      return withBelow(after, data.nodeId, [data.parentId, data.formerParentId]);
    case 'NodeEntryAttached':
      return named([data.nodeId], [data.attachment.entryId, data.formerEntryId]);
    case 'NodeEntryDetached':
      return named([data.nodeId], [data.entryId]);
    case 'CanonicalNodesChanged':
      return named(
        data.nodes.map(({ nodeId }) => nodeId),
        data.nodes.map(({ entryId }) => entryId),
      );
    case 'NodesDeleted': {
      const gone = data.nodeIds.map((id) => nodeIn(before, id));
      const parents = [...gone.map((node) => node?.parentId), ...data.parents.map(({ nodeId }) => nodeId)];
      return named(
        [...data.nodeIds, ...parents],
        gone.map((node) => node?.attachment?.entryId),
      );
    }
    case 'ChildOrderSet':
    case 'ChildOrderRemoved':
      return named([data.nodeId], []);
    case 'EntryNotPlaced':
      return undefined;
    case 'TreeDeleted':
      return EVERYTHING;
    default:
      return assertNever(type);
  }
}

function withBelow(tree: Tree, nodeId: string, others: readonly (string | null | undefined)[]): TreeChange {
  const ids = [nodeId];
  for (const id of ids) {
    if (ids.length > MOST_NODES) return EVERYTHING;
    if (tree.status === 'live') for (const childId of tree.below.get(id)?.childIds ?? []) ids.push(childId);
  }
  return named(
    [...ids, ...others],
    ids.map((id) => nodeIn(tree, id)?.attachment?.entryId),
  );
}

type Ids = readonly (string | null | undefined)[];

function named(nodes: Ids, entries: Ids): TreeChange {
  const [nodeIds, entryIds] = [present(nodes), present(entries)];
  return nodeIds.size > MOST_NODES || entryIds.size > MOST_ENTRIES ? EVERYTHING : { nodeIds, entryIds };
}

const present = (ids: Ids): ReadonlySet<string> => new Set(ids.filter((id) => typeof id === 'string'));

const nodeIn = (tree: Tree, nodeId: string) => (tree.status === 'live' ? tree.nodes.get(nodeId) : undefined);
