import { canonicalEvents } from './canonical.ts';
import { checkEntry, checkRoom, checkSiblings, checkSlugs, completed } from './check-node.ts';
import { Findings } from './findings.ts';
import { readId, readNode, readParentId, type ReadNode } from './read-node.ts';
import type { CreateNode, NodeEntry, SentNode, TreeFacts } from './tree.commands.ts';
import { nodeErrors } from './tree.errors.ts';
import type { Attachment, NodeDetails, TreeEvent } from './tree.events.ts';
import type { LiveTree } from './tree.state.ts';

export function createNode(data: CreateNode['data'], tree: LiveTree): readonly TreeEvent[] {
  const { facts, parentId, newId, sent, entry } = data;
  if (!tree.nodes.has(parentId)) throw nodeErrors.notFound(facts.projectId, parentId);
  const nodeId = sent.id === undefined ? newId : readId(sent.id);
  const isTaken = nodeId !== undefined && (tree.nodes.has(nodeId) || tree.spent.has(nodeId));
  // A generated id is taken only when the command is repeated.
  if (isTaken && sent.id === undefined) return [];
  if (isTaken) throw nodeErrors.idTaken(nodeId);
  const findings = new Findings();
  if (!nodeId) findings.add('V19', 'id', 'The node id must be a guid and match the request path');
  checkParent(sent.parentId, parentId, findings);
  const read = readNode(sent, findings);
  const details = detailsOf(read);
  checkSlugs(details.slug, details.restrictedToLanguages, findings);
  checkSiblings(tree, parentId, details.slug, undefined, findings);
  checkRoom(tree, parentId, newId, findings);
  if (read.entryId) checkEntry(read.entryId, entry, findings);
  const issues = findings.issues();
  if (issues.length > 0 || !nodeId) throw nodeErrors.invalid('creating', issues);
  return created(tree, facts, { nodeId, parentId, details, ...attachmentOf(read, entry) });
}

function checkParent(sent: SentNode['parentId'], parentId: string, findings: Findings): void {
  const read = readParentId(sent, findings);
  if (read === 'none') findings.add('V1', '', 'The parent id cannot be an empty guid');
  else if (read !== undefined && read !== parentId)
    findings.add('V10', 'parentId', 'The parent id must match the parent node in the request path');
}

function detailsOf({ displayName = {}, slug = {}, ...read }: ReadNode): NodeDetails {
  const restrictedToLanguages = read.restrictedToLanguages ?? [];
  return {
    ...completed({ displayName, slug }, restrictedToLanguages),
    restrictedToLanguages,
    includeInMenu: read.includeInMenu ?? true,
    renderer: read.renderer ?? null,
    proxy: read.proxy ?? null,
  };
}

function attachmentOf({ entryId, isCanonical = false }: ReadNode, entry: NodeEntry | undefined) {
  return { attachment: entryId ? attachment(entryId, entry) : null, wantsCanonical: isCanonical };
}

export function attachment(entryId: string, entry: NodeEntry | undefined): Attachment {
  return { entryId, entryLife: entry?.life ?? 0, contentTypeUuid: entry?.contentTypeUuid ?? null };
}

interface NewNode {
  readonly nodeId: string;
  readonly parentId: string;
  readonly details: NodeDetails;
  readonly attachment: Attachment | null;
  readonly wantsCanonical: boolean;
}

export function created(tree: LiveTree, { projectId }: TreeFacts, node: NewNode): readonly TreeEvent[] {
  const { nodeId, parentId, details, attachment, wantsCanonical } = node;
  const { projectUuid } = tree;
  const elsewhere = attachment ? tree.places.get(attachment.entryId) : undefined;
  const isCanonical = attachment !== null && (elsewhere === undefined || wantsCanonical);
  const place = { projectUuid, projectId, nodeId, parentId, versionNo: '1.0' } as const;
  const event = { ...place, ...details, attachment, isCanonical };
  const former =
    elsewhere && attachment && isCanonical
      ? [{ nodeId: elsewhere.canonical, entryId: attachment.entryId, isCanonical: false }]
      : [];
  return [{ type: 'NodeCreated', schemaVersion: 1, data: event }, ...canonicalEvents(tree, former)];
}
