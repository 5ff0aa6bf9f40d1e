import type { Actor } from '@annal/kernel';
import { isExpired, systemGroups, type LiveApiKey, type LiveUser } from '@annal/security-domain';
import type { AccessRequest } from './access-control.ts';
import type { PrincipalFacts } from './principals.ts';

/**
 * The policy: may this actor do this? Nothing denies, rights are only ever added, and whoever has none is refused.
 * Roles are the only other source of rights; until they exist, system administrators are alone.
 */
export function permits(facts: PrincipalFacts, actor: Actor, request: AccessRequest, now: Date): boolean {
  // Scheduled and automatic work of the service itself. A caller from outside is never given this kind.
  if (actor.kind === 'system') return true;
  const { kind, id } = actor;
  if (kind === 'apiKey' ? !mayKey(facts.apiKey(id), request) : !isUsableUser(facts.user(id), now)) return false;
  return facts.groupsOf({ kind, id }).has(systemGroups.systemAdministrators.id);
}

export function isUsableUser(user: LiveUser | undefined, now: Date): user is LiveUser {
  return user !== undefined && !user.suspended && !isExpired(user, now);
}

export function isUsableApiKey(key: LiveApiKey | undefined): key is LiveApiKey {
  return key !== undefined && key.enabled;
}

/** A key with scopes may only go into projects they name. Requests carry no project id, so it goes into none. */
function mayKey(key: LiveApiKey | undefined, { projectUuid }: AccessRequest): boolean {
  return isUsableApiKey(key) && (key.scopes.length === 0 || projectUuid === undefined);
}
