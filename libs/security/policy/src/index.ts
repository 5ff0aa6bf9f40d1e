export { accessSources } from './access-facts.ts';
export { AccessDirectory, type PrincipalClaim } from './access-directory.ts';
export { LostAssignments, type LostAssignment } from './lost-assignments.ts';
export type { Memberships } from './memberships.ts';
export { principalSources } from './principals.ts';
export type { Assigned } from './rights/assigned.ts';
export { entryActionKeys } from './rights/entry-actions.ts';
export type { GrantSubject } from './rights/granted-actions.ts';
export type { GrantedPermissions, ProjectTypes, TypePermissions } from './rights/granted-permissions.ts';
