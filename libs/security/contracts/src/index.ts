export { AccessControl, type AccessRequest, type AccessResource, type GrantableWorkflow } from './access-control.ts';
export { accessDenied } from './access-denied.ts';
export { AccessSnapshot, type LogFollower, type PrincipalClaim, type PrincipalSource } from './access-snapshot.ts';
export type { Memberships } from './memberships.ts';
export { permits } from './permits.ts';
export type { GrantSubject } from './policy/granted-actions.ts';
export type { Assigned } from './policy/roles.ts';
export { entryActionKeys } from './policy/entry-actions.ts';
export type { GrantedType } from './policy/granted-actions.ts';
export { sectionActions } from './policy/sections.ts';
export { Principals, principalSources, type PrincipalFacts } from './principals.ts';
export * from './role.messages.ts';
export * from './scopes.ts';
export * from './api-key.messages.ts';
export * from './group.messages.ts';
export * from './token.messages.ts';
/** The stream that says whether somebody has a name: users and API keys share them. */
export { userNameStream } from '@annal/security-domain';
export { roleErrors } from '@annal/security-domain';
