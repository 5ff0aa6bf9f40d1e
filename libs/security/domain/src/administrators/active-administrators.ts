import type { Member } from '../group/group.events.ts';
import { systemGroups } from '../group/system-groups.ts';
import type { Departure } from './administrators.events.ts';

export interface AdministratorFacts {
  readonly groups: Readonly<Record<string, readonly Member[]>>;
  readonly usable: readonly string[];
}

/** API keys do not count, because an administrator has to be able to log in. */
export function activeAdministrators(facts: AdministratorFacts, gone: readonly Departure[]): ReadonlySet<string> {
  const lostUsers = new Set(gone.flatMap(({ users }) => users));
  const lostGroups = new Set(gone.flatMap(({ groups }) => groups));
  const lostMemberships = new Set(gone.flatMap(({ memberships }) => memberships.map(keyOf)));
  const usable = new Set(facts.usable.filter((id) => !lostUsers.has(id)));
  const found = new Set<string>();
  const seen = new Set<string>();
  const open: string[] = [systemGroups.systemAdministrators.id];
  for (let groupId = open.pop(); groupId !== undefined; groupId = open.pop()) {
    if (seen.has(groupId) || lostGroups.has(groupId)) continue;
    seen.add(groupId);
    for (const member of facts.groups[groupId] ?? []) {
      if (lostMemberships.has(keyOf({ groupId, member }))) continue;
      if (member.kind === 'group') open.push(member.id);
      else if (member.kind === 'user' && usable.has(member.id)) found.add(member.id);
    }
  }
  return found;
}

function keyOf({ groupId, member }: { readonly groupId: string; readonly member: Member }): string {
  return `${groupId}:${member.kind}:${member.id}`;
}
