export { accessSources } from './access-facts.ts';
export { AccessSnapshot, type PrincipalClaim } from './access-snapshot.ts';
export { LostAssignments, type LostAssignment } from './lost-assignments.ts';
export type { Memberships } from './memberships.ts';
export { principalSources } from './principals.ts';
export type { Assigned } from './rights/assigned.ts';
export { entryActionKeys } from './rights/entry-actions.ts';
export type { GrantSubject } from './rights/granted-actions.ts';
