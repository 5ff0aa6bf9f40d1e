import type { Member } from '../group/group.events.ts';
import { systemGroups } from '../group/system-groups.ts';
import type { Departure } from './administrators.events.ts';

/** Who could be a system administrator, as the streams say. */
export interface AdministratorFacts {
  /** Members of System Administrators and of every group below it, by group id. */
  readonly groups: Readonly<Record<string, readonly Member[]>>;
  /** Ids of those users among them who can log in now. */
  readonly usable: readonly string[];
}

/** The users who are left when all of that is gone. API keys do not count: nobody logs in with one to mend things. */
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
