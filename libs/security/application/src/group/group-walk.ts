import type { Memberships } from '@annal/security-policy';

/** Excluded groups are neither included nor traversed (security.md 6). */
export function groupsBelow(
  memberships: Memberships,
  groupId: string,
  excluded: ReadonlySet<string>,
  deep: boolean,
): ReadonlySet<string> {
  return walk(memberships.childGroups(groupId), excluded, (id) => (deep ? memberships.childGroups(id) : []));
}

export function groupsAbove(
  memberships: Memberships,
  member: Parameters<Memberships['groupsOf']>[0],
  excluded: ReadonlySet<string>,
  deep: boolean,
): ReadonlySet<string> {
  return walk(memberships.groupsOf(member), excluded, (id) =>
    deep ? memberships.groupsOf({ kind: 'group', id }) : [],
  );
}

function walk(
  start: Iterable<string>,
  excluded: ReadonlySet<string>,
  next: (id: string) => Iterable<string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || excluded.has(id)) continue;
    found.add(id);
    open.push(...next(id));
  }
  return found;
}
