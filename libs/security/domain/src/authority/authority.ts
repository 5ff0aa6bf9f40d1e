import { systemGroups } from '../group/system-groups.ts';

/** System groups that a principal is in, directly or through groups; for a group, those it is or is below. */
export type SystemGroupIds = ReadonlySet<string>;

export type RequiredGroup = 'userAdministrators' | 'apiKeyAdministrators';

export interface Caller {
  readonly kind: 'user' | 'apiKey' | 'system';
  readonly systemGroupIds: SystemGroupIds;
  readonly isScoped: boolean;
}

export interface Subject {
  readonly kind: 'principal' | 'group';
  readonly systemGroupIds: SystemGroupIds;
  readonly isCaller: boolean;
  readonly isBootstrapKey: boolean;
}

export interface Act {
  readonly requiredGroup: RequiredGroup;
  readonly on: readonly Subject[];
  readonly changesCredential: boolean;
  readonly assignsRoleToCaller: boolean;
}

const top = systemGroups.systemAdministrators.id;

/** security.md 12. The only place that decides this: no credential may reach beyond its holder. */
export function mayAct(caller: Caller, { requiredGroup, on, changesCredential, assignsRoleToCaller }: Act): boolean {
  if (caller.kind === 'system') return true;
  if (assignsRoleToCaller) return false;
  // Passwords, keys, flows and administrators are unscoped by default, so each would reach further than a scoped key.
  if (caller.isScoped && (changesCredential || on.some(isAdministratorGroup))) return false;
  if (caller.systemGroupIds.has(top)) return true;
  const { id } = systemGroups[requiredGroup];
  return caller.systemGroupIds.has(id) && on.every((subject) => isWithinReach(subject, id));
}

const isAdministratorGroup = ({ kind, systemGroupIds }: Subject): boolean =>
  kind === 'group' && systemGroupIds.size > 0;

function isWithinReach({ kind, systemGroupIds, isCaller, isBootstrapKey }: Subject, requiredGroupId: string): boolean {
  if (isBootstrapKey) return false;
  // Only system administrators may change system groups and the groups below them (security.md 1).
  if (kind === 'group') return systemGroupIds.size === 0;
  return isCaller || [...systemGroupIds].every((id) => id === requiredGroupId);
}
