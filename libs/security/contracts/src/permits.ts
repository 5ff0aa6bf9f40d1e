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
  if (kind === 'apiKey' ? !mayKey(facts, facts.apiKey(id), request.projectUuid) : !isUsableUser(facts.user(id), now))
    return false;
  return facts.groupsOf({ kind, id }).has(systemGroups.systemAdministrators.id);
}

export function isUsableUser(user: LiveUser | undefined, now: Date): user is LiveUser {
  return user !== undefined && !user.suspended && !isExpired(user, now);
}

export function isUsableApiKey(key: LiveApiKey | undefined): key is LiveApiKey {
  return key !== undefined && key.enabled;
}

function mayKey(facts: PrincipalFacts, key: LiveApiKey | undefined, projectUuid: string | undefined): boolean {
  return isUsableApiKey(key) && (projectUuid === undefined || mayEnter(key, facts.projectId(projectUuid)));
}

/** A key with scopes may only go into the projects they name for this API (security.md 7.1). */
export function mayEnter({ scopes }: Pick<LiveApiKey, 'scopes'>, projectId: string | undefined): boolean {
  if (scopes.length === 0) return true;
  const wanted = `management_${projectId ?? ''}`.toLowerCase();
  return projectId !== undefined && scopes.some((scope) => scope.toLowerCase() === wanted);
}
