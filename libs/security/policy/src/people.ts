import type { Member } from '@annal/security-domain';
import type { AccessFacts } from './access-facts.ts';

/** A user or an API key that a role of a project names, by itself or by a group at any depth. */
export interface Person {
  readonly id: string;
  readonly kind: 'user' | 'apiKey';
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export function peopleOf({ principals, roles }: AccessFacts, projectUuid: string): readonly Person[] {
  const found = new Map<string, Person>();
  const add = (id: string | null) => {
    const person = id === null || found.has(id) ? undefined : personOf(principals, id);
    if (person) found.set(person.id, person);
  };
  const entered = new Set<string>();
  for (const { users, apiKeys, groups } of roles.assignedIn(projectUuid)) {
    for (const { id } of [...users, ...apiKeys]) add(id);
    for (const { id: groupId } of groups) {
      if (groupId === null || entered.has(groupId)) continue;
      entered.add(groupId);
      for (const { id } of principals.memberships.principalsBelow(groupId)) add(id);
    }
  }
  return [...found.values()];
}

function personOf(principals: AccessFacts['principals'], id: Member['id']): Person | undefined {
  const user = principals.user(id);
  if (user) {
    const { username, details } = user;
    return { id, kind: 'user', username, firstName: details.firstName, lastName: details.lastName };
  }
  const key = principals.apiKey(id);
  return key && { id, kind: 'apiKey', username: key.name, firstName: null, lastName: null };
}
