import { systemGroups } from '../group/system-groups.ts';

/**
 * Ids of the system groups that a user or an API key is in, directly or through groups below; of a group: those that it
 * is or is below.
 */
export type Standing = ReadonlySet<string>;

/** The administrator group that security.md gives an operation to, beside System Administrators. */
export type Office = 'userAdministrators' | 'apiKeyAdministrators';

export interface Caller {
  readonly kind: 'user' | 'apiKey' | 'system';
  readonly standing: Standing;
  /** An API key that has scopes. */
  readonly isScoped: boolean;
}

export interface Subject {
  readonly kind: 'principal' | 'group';
  readonly standing: Standing;
  readonly isCaller: boolean;
  readonly isBootstrapKey: boolean;
}

export interface Act {
  readonly office: Office;
  /** Principals and groups that are changed; none where something new is made. */
  readonly on: readonly Subject[];
  /** It makes or changes something that opens the service: a password, an API key, a flow. */
  readonly credential: boolean;
  /** The caller would be in a group that a role names, and was not before. */
  readonly putsCallerUnderRole: boolean;
}

const top = systemGroups.systemAdministrators.id;

/**
 * May this caller act on these principals and groups (security.md 12)? The only place that knows: no credential reaches
 * beyond its holder.
 */
export function mayAct(caller: Caller, { office, on, credential, putsCallerUnderRole }: Act): boolean {
  // Work of the service itself. A caller from outside is never given this kind.
  if (caller.kind === 'system') return true;
  if (putsCallerUnderRole) return false;
  // Passwords, keys, flows and administrators have no scope unless they are given one: each of them would reach further.
  if (caller.isScoped && (credential || on.some(isAdministratorGroup))) return false;
  if (caller.standing.has(top)) return true;
  const { id } = systemGroups[office];
  return caller.standing.has(id) && on.every((subject) => isWithinReach(subject, id));
}

/** One of the system groups, or a group below one. */
const isAdministratorGroup = ({ kind, standing }: Subject): boolean => kind === 'group' && standing.size > 0;

/** For members of an administrator group below System Administrators. */
function isWithinReach({ kind, standing, isCaller, isBootstrapKey }: Subject, officeId: string): boolean {
  if (isBootstrapKey) return false;
  // Membership of a system group, and of the groups below it, is for system administrators (security.md 1).
  if (kind === 'group') return standing.size === 0;
  return isCaller || [...standing].every((id) => id === officeId);
}
