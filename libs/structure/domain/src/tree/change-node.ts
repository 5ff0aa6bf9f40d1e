import { canonicalEvents, isCanonical, nextVersion, successors } from './canonical.ts';
import { checkEntry, checkRoom, checkSiblings, checkSlugs, completed } from './check-node.ts';
import { attachment } from './create-node.ts';
import { Findings } from './findings.ts';
import { readId, readNode, readParentId, type ReadNode } from './read-node.ts';
import type { ChangeNode, NodeEntry, MoveNode, TreeFacts } from './tree.commands.ts';
import { nodeErrors } from './tree.errors.ts';
import type { CanonicalChange, NodeDetails, NodeVersionNo, TreeEvent } from './tree.events.ts';
import { isWithin, pathsOf } from './tree.paths.ts';
import type { LiveTree, TreeNode } from './tree.state.ts';

export function changeNode(data: ChangeNode['data'], tree: LiveTree): readonly TreeEvent[] {
  const { facts, nodeId, sent, entry } = data;
  const node = existing(tree, facts, nodeId);
  const findings = new Findings();
  const parentId = targetOf(tree, facts, node, sent.parentId, findings);
  const read = readNode(sent, findings);
  if (read.versionNo !== undefined && read.versionNo !== node.versionNo) throw nodeErrors.notLatest();
  if (sent.id !== undefined && sent.id !== null && readId(sent.id) !== nodeId)
    findings.add('V19', 'id', 'The node id must be a guid and match the request path');
  const details = detailsOf(node, read);
  if (node.parentId === null) checkRoot(read, findings);
  else {
    checkSlugs(details.slug, details.restrictedToLanguages, findings);
    checkPlace(tree, { ...node, slug: details.slug }, parentId, findings);
  }
  if (read.entryId && read.entryId !== node.attachment?.entryId) checkEntry(read.entryId, entry, findings);
  const issues = findings.issues();
  if (issues.length > 0) throw nodeErrors.invalid('creating', issues);
  return changes(tree, node, { facts, details, parentId, read, entry });
}

/** nodes.md N7b. */
export function moveNode({ facts, nodeId, parentId }: MoveNode['data'], tree: LiveTree): readonly TreeEvent[] {
  const node = existing(tree, facts, nodeId);
  const findings = new Findings();
  const target = targetOf(tree, facts, node, parentId, findings);
  if (node.parentId !== null) checkPlace(tree, node, target, findings);
  const clashes = findings.issues('V6');
  if (clashes.length > 0) throw nodeErrors.slugTaken(clashes);
  const issues = findings.issues();
  if (issues.length > 0) throw nodeErrors.invalid('creating', issues);
  return changes(tree, node, { facts, details: node, parentId: target, read: {}, entry: undefined });
}

function existing(tree: LiveTree, { projectId }: TreeFacts, nodeId: string): TreeNode {
  const node = tree.nodes.get(nodeId);
  if (!node) throw nodeErrors.notFound(projectId, nodeId);
  return node;
}

function targetOf(tree: LiveTree, facts: TreeFacts, node: TreeNode, sent: unknown, findings: Findings): string | null {
  const target = readParentId(sent, findings);
  if (node.parentId === null) {
    if (target !== undefined && target !== 'none') findings.add('V8', 'parentId', 'The root node cannot be moved');
    return null;
  }
  if (target === 'none') findings.add('V1', '', 'The parent id cannot be an empty guid');
  if (target === undefined || target === 'none') return node.parentId;
  existing(tree, facts, target);
  return target;
}

function checkPlace(tree: LiveTree, node: TreeNode, parentId: string | null, findings: Findings): void {
  if (parentId === null) return;
  if (parentId !== node.parentId) {
    if (isWithin(tree, parentId, node.id)) {
      findings.add('V7', 'parentId', 'A node cannot be moved to itself or to one of its descendants');
      return;
    }
    checkRoom(tree, parentId, node.id, findings);
  }
  checkSiblings(tree, parentId, node.slug, node.id, findings);
}

function checkRoot({ slug }: ReadNode, findings: Findings): void {
  if (slug && Object.keys(slug).length > 0) findings.add('V9', 'slug', 'The root node cannot have a slug');
}

/** nodes.md 7.2 and 3.5: a map replaces the stored map, and existing slugs stay. */
export function detailsOf(node: TreeNode, read: ReadNode): NodeDetails {
  const { displayName = node.displayName, slug = node.slug, renderer = node.renderer, proxy = node.proxy } = read;
  const { restrictedToLanguages = node.restrictedToLanguages, includeInMenu = node.includeInMenu } = read;
  const rest = { restrictedToLanguages, includeInMenu, renderer, proxy };
  if (node.parentId === null) return { ...rest, displayName, slug: {} };
  return { ...rest, ...completed({ displayName, slug }, restrictedToLanguages) };
}

interface Change {
  readonly facts: TreeFacts;
  readonly details: NodeDetails;
  readonly parentId: string | null;
  readonly read: Partial<ReadNode>;
  readonly entry: NodeEntry | undefined;
}

function changes(tree: LiveTree, node: TreeNode, change: Change): readonly TreeEvent[] {
  const versionNo = nextVersion(node.versionNo);
  const key = { projectUuid: tree.projectUuid, nodeId: node.id, versionNo };
  const events: TreeEvent[] = [];
  const changed = differences(node, change.details);
  const { parentId } = change;
  const isMoved = parentId !== null && node.parentId !== null && parentId !== node.parentId;
  const paths = pathChange(tree, node, change);
  if (Object.keys(changed).length > 0) {
    const data = { ...key, ...changed, ...(!isMoved && paths) };
    events.push({ type: 'NodeDetailsChanged', schemaVersion: 1, data });
  }
  if (isMoved) {
    const data = { ...key, parentId, formerParentId: node.parentId, ...paths };
    events.push({ type: 'NodeMoved', schemaVersion: 1, data });
  }
  return [...events, ...entryChanges(tree, node, change, versionNo)];
}

/** Stored in the event, so that redirects can be kept without the former tree. */
function pathChange(tree: LiveTree, node: TreeNode, { facts, details, parentId }: Change) {
  if (node.parentId === null) return undefined;
  const { slug, restrictedToLanguages } = details;
  const former = pathsOf(tree, node, facts);
  const present = pathsOf(tree, { parentId, slug, restrictedToLanguages }, facts);
  return same(former, present) ? undefined : { paths: { parentId: node.parentId, former, present } };
}

const DETAILS = ['displayName', 'slug', 'restrictedToLanguages', 'includeInMenu', 'renderer', 'proxy'] as const;

export function differences(before: NodeDetails, after: NodeDetails): Partial<NodeDetails> {
  return Object.fromEntries(DETAILS.filter((key) => !same(before[key], after[key])).map((key) => [key, after[key]]));
}

function entryChanges(
  tree: LiveTree,
  node: TreeNode,
  { read, entry }: Change,
  versionNo: NodeVersionNo,
): readonly TreeEvent[] {
  const former = node.attachment?.entryId ?? null;
  const entryId = read.entryId === undefined ? former : read.entryId;
  const key = { projectUuid: tree.projectUuid, nodeId: node.id, versionNo };
  const raised = new Map([[node.id, versionNo]]);
  const leaving = new Map(former === null || former === entryId ? [] : [[former, new Set([node.id])]]);
  const after = successors(tree, leaving);
  if (entryId === null) {
    if (former === null) return [];
    const detached = { type: 'NodeEntryDetached', schemaVersion: 1, data: { ...key, entryId: former } } as const;
    return [detached, ...canonicalEvents(tree, after)];
  }
  const held = tree.places.get(entryId)?.canonical;
  const claims = read.isCanonical === true && !(entryId === former && isCanonical(tree, node.id));
  const yielded: CanonicalChange[] =
    held !== undefined && claims ? [{ nodeId: held, entryId, isCanonical: false }] : [];
  if (entryId === former) {
    const taken: CanonicalChange[] = claims ? [...yielded, { nodeId: node.id, entryId, isCanonical: true }] : [];
    return canonicalEvents(tree, taken, raised);
  }
  const attached = {
    ...key,
    attachment: attachment(entryId, entry),
    formerEntryId: former,
    isCanonical: held === undefined || claims,
  };
  return [
    { type: 'NodeEntryAttached', schemaVersion: 1, data: attached },
    ...canonicalEvents(tree, [...yielded, ...after]),
  ];
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
