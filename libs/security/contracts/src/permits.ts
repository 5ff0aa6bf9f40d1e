import type { Actor } from '@annal/kernel';
import { isExpired, isLocked, systemGroups, type LiveApiKey, type LiveUser, type Member } from '@annal/security-domain';
import type { AccessRequest } from './access-control.ts';
import { rightsAllow } from './policy/judge.ts';
import type { Rights } from './policy/rights.ts';
import type { PrincipalFacts } from './principals.ts';

/** Who wants to do something. */
export type Asked = Member & { readonly kind: 'user' | 'apiKey' };

/** What roles grant, found by whom they are given to. */
export interface RoleFacts {
  /** Each of them grants, none takes away; none at all where no role applies. The groups are all that `asked` is in. */
  rights(asked: Asked, projectUuid: string, groups: () => Iterable<string>): readonly Rights[];
}

/**
 * The policy: may this actor do this? Nothing denies, rights are only ever added, and whoever has none is refused. They
 * come from membership in a system group, and within a project from the roles that apply to the actor there.
 */
export function permits(
  facts: PrincipalFacts,
  actor: Actor,
  request: AccessRequest,
  now: Date,
  roles?: RoleFacts,
): boolean {
  // Scheduled and automatic work of the service itself. A caller from outside is never given this kind.
  if (actor.kind === 'system') return true;
  const { kind, id } = actor;
  if (kind === 'apiKey' ? !mayKey(facts, facts.apiKey(id), request.projectUuid) : !mayUser(facts.user(id), now))
    return false;
  const groups = facts.groupsOf({ kind, id });
  if (groups.has(systemGroups.systemAdministrators.id) || groupsAllow(groups, request)) return true;
  if (!request.projectUuid || !roles) return false;
  return rightsAllow(roleRights(facts, roles, actor, request.projectUuid), request);
}

/** What the roles of one project that apply to somebody grant; nothing where none applies. */
export function roleRights(
  facts: PrincipalFacts,
  roles: RoleFacts,
  { kind, id }: Actor,
  projectUuid: string,
): readonly Rights[] {
  if (kind === 'system') return [];
  const asked: Asked = { kind, id };
  return roles.rights(asked, projectUuid, () => facts.groupsOf(asked));
}

/** security.md 1: what the other system groups open in all projects. */
function groupsAllow(groups: ReadonlySet<string>, { resource, action }: AccessRequest): boolean {
  const { userAdministrators, rolesAdministrators, apiKeyAdministrators, siteViewAdministrators } = systemGroups;
  const isIn = ({ id }: { readonly id: string }) => groups.has(id);
  switch (resource) {
    case 'user':
    case 'group':
      return isIn(userAdministrators);
    case 'apiKey':
      return isIn(apiKeyAdministrators);
    case 'role':
      return isIn(rolesAdministrators);
    case 'node':
      return isIn(siteViewAdministrators) || (action === 'view' && isIn(rolesAdministrators));
    case 'project':
    case 'contentType':
    case 'component':
    case 'tag':
    case 'tagGroup':
      return action === 'view' && (isIn(siteViewAdministrators) || isIn(rolesAdministrators));
    default:
      return false;
  }
}

export function isUsableUser(user: LiveUser | undefined, now: Date): user is LiveUser {
  return user !== undefined && !user.suspended && !isExpired(user, now);
}

/** `locked`: has no right at the moment, but will have again by itself. */
export type Standing = 'usable' | 'locked' | 'disabled' | 'gone';

/** Whether there is somebody to have rights at all, whatever they are. */
export function standingOf(facts: PrincipalFacts, { kind, id }: Actor, now: Date): Standing {
  if (kind === 'system') return 'usable';
  if (kind === 'apiKey') return standingOfKey(facts.apiKey(id));
  const user = facts.user(id);
  if (user === undefined) return 'gone';
  if (!isUsableUser(user, now)) return 'disabled';
  return mayUser(user, now) ? 'usable' : 'locked';
}

function standingOfKey(key: LiveApiKey | undefined): Standing {
  if (key === undefined) return 'gone';
  return isUsableApiKey(key) ? 'usable' : 'disabled';
}

/** A locked user is let in while his token lives (authentication.md 8), and has no right (security.md 9.1). */
export function mayUser(user: LiveUser | undefined, now: Date): boolean {
  return isUsableUser(user, now) && !isLocked(user, now);
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
