import { canonicalEvents, successors } from './canonical.ts';
import type { DeleteNode } from './tree.commands.ts';
import { nodeErrors } from './tree.errors.ts';
import type { NodesDeleted, TreeEvent } from './tree.events.ts';
import { deepestFirst } from './tree.paths.ts';
import { nodeIn, type LiveTree } from './tree.state.ts';

/** About 230 KB per event; an id takes 39 bytes. */
const IDS_PER_EVENT = 6000;

/** Bottom-up, so that the tree is consistent after every append. */
export function deleteNode({ facts, nodeId, atMost }: DeleteNode['data'], tree: LiveTree): readonly TreeEvent[] {
  const node = tree.nodes.get(nodeId);
  if (!node) throw nodeErrors.notFound(facts.projectId, nodeId);
  if (node.parentId === null)
    throw nodeErrors.invalid('deleting', [{ field: '', message: 'The root node cannot be deleted' }]);
  const nodeIds = deepestFirst(tree, nodeId, atMost);
  return [...deletions(tree, nodeIds), ...canonicalEvents(tree, successors(tree, entriesOn(tree, nodeIds)))];
}

function deletions(tree: LiveTree, nodeIds: readonly string[]): readonly NodesDeleted[] {
  const { projectUuid } = tree;
  const gone = new Set(nodeIds);
  const lost = new Map<string, number>();
  for (const id of nodeIds) {
    const { parentId } = nodeIn(tree, id);
    if (parentId !== null && !gone.has(parentId)) lost.set(parentId, (lost.get(parentId) ?? 0) + 1);
  }
  const parents = [...lost].map(([nodeId, count]) => ({ nodeId, lost: count }));
  const events: NodesDeleted[] = [];
  for (let from = 0; from < nodeIds.length; from += IDS_PER_EVENT) {
    const ids = nodeIds.slice(from, from + IDS_PER_EVENT);
    const isLast = from + IDS_PER_EVENT >= nodeIds.length;
    const data = { projectUuid, nodeIds: ids, parents: isLast ? parents : [] };
    events.push({ type: 'NodesDeleted', schemaVersion: 1, data });
  }
  return events;
}

function entriesOn(tree: LiveTree, nodeIds: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const entries = new Map<string, Set<string>>();
  for (const id of nodeIds) {
    const entryId = nodeIn(tree, id).attachment?.entryId;
    if (entryId !== undefined) entries.set(entryId, (entries.get(entryId) ?? new Set()).add(id));
  }
  return entries;
}
