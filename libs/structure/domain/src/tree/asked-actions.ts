import { isCanonical } from './canonical.ts';
import { detailsOf, differences } from './change-node.ts';
import { Findings } from './findings.ts';
import { readNode, readParentId } from './read-node.ts';
import type { SentNode } from './tree.commands.ts';
import { nodeIn, type LiveTree } from './tree.state.ts';

export type NodeAction = 'update' | 'move' | 'manageEntries' | 'updateRenderer' | 'updateProxy';

/** nodes.md 10. Unchanged properties require no permission. */
export function askedActions(sent: SentNode, nodeId: string, tree: LiveTree): readonly NodeAction[] {
  const node = nodeIn(tree, nodeId);
  const findings = new Findings();
  const read = readNode(sent, findings);
  const parentId = readParentId(sent.parentId, findings);
  const { renderer, proxy, ...details } = differences(node, detailsOf(node, read));
  const replacesEntry = read.entryId !== undefined && read.entryId !== (node.attachment?.entryId ?? null);
  const claims = read.isCanonical === true && node.attachment !== null && !isCanonical(tree, nodeId);
  const asked: NodeAction[] = [];
  if (Object.keys(details).length > 0 || (claims && !replacesEntry)) asked.push('update');
  if (renderer !== undefined) asked.push('updateRenderer');
  if (proxy !== undefined) asked.push('updateProxy');
  if (replacesEntry) asked.push('manageEntries');
  if (parentId !== undefined && parentId !== 'none' && parentId !== node.parentId) asked.push('move');
  return asked.length > 0 ? asked : ['update'];
}
