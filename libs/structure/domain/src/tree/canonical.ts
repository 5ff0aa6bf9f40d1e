import { nextMajor } from '@annal/kernel';
import type { CanonicalChange, CanonicalNodesChanged, NodeVersionNo } from './tree.events.ts';
import { nodeIn, type LiveTree } from './tree.state.ts';

export const nextVersion = (versionNo: NodeVersionNo): NodeVersionNo => nextMajor(versionNo) as NodeVersionNo;

export function isCanonical(tree: LiveTree, nodeId: string): boolean {
  const { attachment } = nodeIn(tree, nodeId);
  return attachment !== null && tree.places.get(attachment.entryId)?.canonical === nodeId;
}

/** The main location passes to the node that has had the entry longest. */
export function successors(tree: LiveTree, leaving: ReadonlyMap<string, ReadonlySet<string>>): CanonicalChange[] {
  const changes: CanonicalChange[] = [];
  for (const [entryId, nodeIds] of leaving) {
    const places = tree.places.get(entryId);
    if (!places || !nodeIds.has(places.canonical)) continue;
    const nodeId = places.nodeIds.find((id) => !nodeIds.has(id));
    if (nodeId !== undefined) changes.push({ nodeId, entryId, isCanonical: true });
  }
  return changes;
}

const PER_EVENT = 1500;

export function canonicalEvents(
  tree: LiveTree,
  changes: readonly CanonicalChange[],
  raised: ReadonlyMap<string, NodeVersionNo> = new Map(),
): readonly CanonicalNodesChanged[] {
  const { projectUuid } = tree;
  const rows = changes.map((change) => {
    const versionNo = raised.get(change.nodeId) ?? nextVersion(nodeIn(tree, change.nodeId).versionNo);
    return { ...change, versionNo };
  });
  const events: CanonicalNodesChanged[] = [];
  for (let from = 0; from < rows.length; from += PER_EVENT) {
    const nodes = rows.slice(from, from + PER_EVENT);
    events.push({ type: 'CanonicalNodesChanged', schemaVersion: 1, data: { projectUuid, nodes } });
  }
  return events;
}
