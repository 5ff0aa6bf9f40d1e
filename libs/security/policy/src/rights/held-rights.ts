import type { Actor } from '@annal/kernel';
import { systemGroups } from '@annal/security-domain';
import { isUsableApiKey, mayEnter, mayUser, roleRights, type RoleFacts } from '../permits.ts';
import type { PrincipalFacts } from '../principals.ts';
import type { Rights } from './rights.ts';

/** `all` is the rights of a system group; an empty list is no rights at all. */
export type HeldRights = readonly Rights[] | 'all';

export interface ProjectRights {
  readonly onNodes: HeldRights;
  readonly onOthers: HeldRights;
}

const NOTHING: ProjectRights = { onNodes: [], onOthers: [] };

/** What somebody holds in a project (security.md 9.1), for lists of actions. `permits` decides on single requests. */
export function heldRights(
  facts: PrincipalFacts,
  roles: RoleFacts,
  actor: Actor,
  projectUuid: string,
  now: Date,
): ProjectRights {
  const { kind, id } = actor;
  if (kind === 'system') return NOTHING;
  const key = kind === 'apiKey' ? facts.apiKey(id) : undefined;
  if (kind === 'apiKey' ? !isUsableApiKey(key) : !mayUser(facts.user(id), now)) return NOTHING;
  if (key && !mayEnter(key, facts.projectId(projectUuid))) return NOTHING;
  const groups = facts.groupsOf({ kind, id });
  if (groups.has(systemGroups.systemAdministrators.id)) return { onNodes: 'all', onOthers: 'all' };
  const onOthers = roleRights(facts, roles, actor, projectUuid);
  return { onNodes: groups.has(systemGroups.siteViewAdministrators.id) ? 'all' : onOthers, onOthers };
}
