import type { Member } from '../group/group.events.ts';
import type { NewMembership } from './own-joins.events.ts';

export type GroupsOf = (member: Member) => ReadonlySet<string>;

export function gainedGroups(
  member: Member,
  groupsOf: GroupsOf,
  underWay: readonly NewMembership[],
  asked: readonly NewMembership[],
): ReadonlySet<string> {
  const before = reached(member, groupsOf, underWay);
  const after = reached(member, groupsOf, [...underWay, ...asked]);
  return new Set([...after].filter((groupId) => !before.has(groupId)));
}

function reached(member: Member, groupsOf: GroupsOf, more: readonly NewMembership[]): ReadonlySet<string> {
  const found = new Set(groupsOf(member));
  const isReached = ({ kind, id }: Member) =>
    kind === 'group' ? found.has(id) : kind === member.kind && id === member.id;
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { groupId, member: joining } of more) {
      if (!isReached(joining)) continue;
      found.add(groupId);
      for (const above of groupsOf({ kind: 'group', id: groupId })) found.add(above);
    }
  }
  return found;
}
