import type { Actor } from '@annal/kernel';
import { isExpired, isLocked, systemGroups, type LiveApiKey, type LiveUser, type Member } from '@annal/security-domain';
import type { Api, AccessRequest } from '@annal/security-contracts';
import { rightsAllow } from './rights/judge.ts';
import type { Rights } from './rights/rights.ts';
import type { PrincipalFacts } from './principals.ts';

export type Asked = Member & { readonly kind: 'user' | 'apiKey' };

export interface RoleFacts {
  rights(asked: Asked, projectUuid: string, groups: () => Iterable<string>): readonly Rights[];
}

/** The policy: rights only add up, from system groups and from the roles of a project; the default is to refuse. */
export function permits(
  facts: PrincipalFacts,
  actor: Actor,
  request: AccessRequest,
  now: Date,
  roles?: RoleFacts,
): boolean {
  if (actor.kind === 'system') return true;
  const { kind, id } = actor;
  if (kind === 'apiKey' ? !mayKey(facts, facts.apiKey(id), request) : !mayUser(facts.user(id), now)) return false;
  const groups = facts.groupsOf({ kind, id });
  if (groups.has(systemGroups.systemAdministrators.id) || groupsAllow(groups, request)) return true;
  if (!request.projectUuid || !roles) return false;
  return rightsAllow(roleRights(facts, roles, actor, request.projectUuid), request);
}

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
    case 'taxonomy':
      return action === 'view' && (isIn(siteViewAdministrators) || isIn(rolesAdministrators));
    default:
      return false;
  }
}

export function isUsableUser(user: LiveUser | undefined, now: Date): user is LiveUser {
  return user !== undefined && !user.suspended && !isExpired(user, now);
}

/** `locked` ends by itself. */
export type PrincipalStatus = 'usable' | 'locked' | 'disabled' | 'gone';

export function statusOf(facts: PrincipalFacts, { kind, id }: Actor, now: Date): PrincipalStatus {
  if (kind === 'system') return 'usable';
  if (kind === 'apiKey') return statusOfKey(facts.apiKey(id));
  const user = facts.user(id);
  if (user === undefined) return 'gone';
  if (!isUsableUser(user, now)) return 'disabled';
  return mayUser(user, now) ? 'usable' : 'locked';
}

function statusOfKey(key: LiveApiKey | undefined): PrincipalStatus {
  if (key === undefined) return 'gone';
  return isUsableApiKey(key) ? 'usable' : 'disabled';
}

/** A locked user may use an issued token (authentication.md 8) but has no rights (security.md 9.1). */
export function mayUser(user: LiveUser | undefined, now: Date): boolean {
  return isUsableUser(user, now) && !isLocked(user, now);
}

export function isUsableApiKey(key: LiveApiKey | undefined): key is LiveApiKey {
  return key !== undefined && key.enabled;
}

function mayKey(
  facts: PrincipalFacts,
  key: LiveApiKey | undefined,
  { projectUuid, api }: Pick<AccessRequest, 'projectUuid' | 'api'>,
): boolean {
  return isUsableApiKey(key) && (projectUuid === undefined || mayEnter(key, facts.projectId(projectUuid), api));
}

/** A scoped key may only enter the projects its scopes name, for each API on its own (security.md 7.1). */
export function mayEnter(
  { scopes }: Pick<LiveApiKey, 'scopes'>,
  projectId: string | undefined,
  api: Api = 'management',
): boolean {
  if (scopes.length === 0) return true;
  const wanted = `${api}_${projectId ?? ''}`.toLowerCase();
  return projectId !== undefined && scopes.some((scope) => scope.toLowerCase() === wanted);
}
