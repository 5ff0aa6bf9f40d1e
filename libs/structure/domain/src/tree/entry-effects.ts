import { canonicalEvents, nextVersion, successors } from './canonical.ts';
import { checkRoom } from './check-node.ts';
import { slugKey } from './below.ts';
import { attachment, created } from './create-node.ts';
import { Findings } from './findings.ts';
import { isSlug, isTooLong, numbered, slugOf } from './slug.ts';
import type { DetachEntries, PlaceEntry } from './tree.commands.ts';
import type { EntryNotPlaced, TreeEvent } from './tree.events.ts';
import { nodeIn, type LiveTree } from './tree.state.ts';

const LONGEST_NAME = 255;

/** nodes.md 9. Idempotent, also after the node was deleted. */
export function placeEntry(data: PlaceEntry['data'], tree: LiveTree): readonly TreeEvent[] {
  const { facts, nodeId, parentId, entryId, language, title } = data;
  if (tree.nodes.has(nodeId) || tree.spent.has(nodeId)) return [];
  const wanted = wantedSlug(data);
  const reason = obstacle(tree, parentId, nodeId, wanted);
  if (reason !== undefined) {
    const refused = { projectUuid: tree.projectUuid, nodeId, entryId, parentId, reason };
    return [{ type: 'EntryNotPlaced', schemaVersion: 1, data: refused }];
  }
  const slug = freeSlug(tree, parentId, language, wanted);
  const details = {
    displayName: { [language]: [...(title ?? slug)].slice(0, LONGEST_NAME).join('') },
    slug: { [language]: slug },
    restrictedToLanguages: [],
    includeInMenu: true,
    renderer: null,
    proxy: null,
  };
  const entry = { status: 'live', life: data.entryLife, contentTypeUuid: data.contentTypeUuid } as const;
  const on = { attachment: attachment(entryId, entry), wantsCanonical: false };
  return created(tree, facts, { nodeId, parentId, details, ...on });
}

function wantedSlug({ slug, title }: PlaceEntry['data']): string {
  if (slug && isSlug(slug) && !isTooLong(slug)) return slug;
  return slugOf(slug ?? '') || slugOf(title ?? '');
}

function obstacle(
  tree: LiveTree,
  parentId: string,
  nodeId: string,
  slug: string,
): EntryNotPlaced['data']['reason'] | undefined {
  if (!tree.nodes.has(parentId)) return 'parentGone';
  const findings = new Findings();
  checkRoom(tree, parentId, nodeId, findings);
  if (findings.has('V2')) return 'tooManyChildren';
  if (findings.has('V3')) return 'tooDeep';
  return slug === '' ? 'noSlug' : undefined;
}

function freeSlug(tree: LiveTree, parentId: string, language: string, wanted: string): string {
  const slugs = tree.below.get(parentId)?.slugs;
  let slug = wanted;
  for (let number = 2; slugs?.has(slugKey(language, slug)); number += 1) slug = numbered(wanted, number);
  return slug;
}

export function detachEntries({ entries }: DetachEntries['data'], tree: LiveTree): readonly TreeEvent[] {
  const { projectUuid } = tree;
  const events: TreeEvent[] = [];
  const leaving = new Map<string, ReadonlySet<string>>();
  for (const { entryId, life } of entries) {
    const ending = [...(tree.places.get(entryId)?.nodeIds ?? [])].map((id) => nodeIn(tree, id));
    const ended = ending.filter(({ attachment: on }) => on !== null && on.entryLife < life);
    leaving.set(entryId, new Set(ended.map(({ id }) => id)));
    for (const { id: nodeId, versionNo } of ended) {
      const data = { projectUuid, nodeId, entryId, versionNo: nextVersion(versionNo) };
      events.push({ type: 'NodeEntryDetached', schemaVersion: 1, data });
    }
  }
  return [...events, ...canonicalEvents(tree, successors(tree, leaving))];
}
