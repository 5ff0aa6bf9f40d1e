import { settingsAt } from './automatic-settings.ts';
import type { DropNodeRedirects, KeepNodePaths } from './redirects.commands.ts';
import type { NodeRedirectDropped, NodeRedirectKept, RedirectsEvent } from './redirects.events.ts';
import type { KeptPath, Redirects } from './redirects.state.ts';
import { folded } from './matching/source.ts';

export const MOST_KEPT = 20;

/** redirects.md 4. Idempotent by the position of the cause. */
export function keepNodePaths(data: KeepNodePaths['data'], redirects: Redirects): readonly RedirectsEvent[] {
  const causedAt = BigInt(data.causedAt);
  if (causedAt <= redirects.keptUpTo) return [];
  const { automatic, statusCode } = settingsAt(redirects, causedAt);
  const drop = dropping(data.projectUuid);
  const own = keptBy(redirects, data.nodeId);
  const dropped = own.filter(({ language, path }) => same(data.present[language], path));
  for (const { id } of dropped) drop.add(id, 'pathReturned');
  const events: RedirectsEvent[] = [];
  if (automatic)
    for (const [language, path] of Object.entries(data.former)) {
      const redirectId = data.newIds[language];
      if (same(data.present[language], path) || redirectId === undefined) continue;
      for (const id of redirects.keptByPath.get(folded(path)) ?? []) {
        const rival = redirects.kept.get(id);
        if (rival && (rival.nodeId !== data.nodeId || rival.language === language)) drop.add(id, 'replaced');
      }
      const others = own.filter((kept) => kept.language === language && !drop.has(kept.id));
      for (const { id } of others.slice(0, Math.max(0, others.length - MOST_KEPT + 1))) drop.add(id, 'limit');
      events.push(keptEvent(data, { redirectId, language, path, statusCode }));
    }
  return [...drop.events(), ...events];
}

function keptEvent(
  { projectUuid, nodeId, formerParentId: parentId, causedAt, lostAt, present: paths }: KeepNodePaths['data'],
  {
    redirectId,
    language,
    path,
    statusCode,
  }: Pick<NodeRedirectKept['data'], 'redirectId' | 'language' | 'path' | 'statusCode'>,
): RedirectsEvent {
  const present = paths[language];
  const data = { projectUuid, redirectId, nodeId, language, path, parentId, statusCode, causedAt };
  return {
    type: 'NodeRedirectKept',
    schemaVersion: 1,
    data: { ...data, ...(present !== undefined && { present, ...(lostAt !== undefined && { lostAt }) }) },
  };
}

export function dropNodeRedirects(
  { projectUuid, nodeIds, atMost }: DropNodeRedirects['data'],
  redirects: Redirects,
): readonly RedirectsEvent[] {
  const drop = dropping(projectUuid);
  for (const nodeId of nodeIds) for (const { id } of keptBy(redirects, nodeId)) drop.add(id, 'nodeDeleted');
  return drop.events().slice(0, atMost);
}

function keptBy({ keptByNode, kept }: Redirects, nodeId: string): readonly KeptPath[] {
  return [...(keptByNode.get(nodeId) ?? [])].flatMap((id) => kept.get(id) ?? []);
}

function dropping(projectUuid: string) {
  const reasons = new Map<string, NodeRedirectDropped['data']['reason']>();
  return {
    has: (id: string) => reasons.has(id),
    add: (id: string, reason: NodeRedirectDropped['data']['reason']) =>
      void (reasons.has(id) || reasons.set(id, reason)),
    events: (): readonly NodeRedirectDropped[] =>
      [...reasons].map(([redirectId, reason]) => ({
        type: 'NodeRedirectDropped',
        schemaVersion: 1,
        data: { projectUuid, redirectId, reason },
      })),
  };
}

const same = (path: string | undefined, other: string): boolean => path !== undefined && folded(path) === folded(other);
