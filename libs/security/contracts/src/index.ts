export {
  AccessControl,
  type AccessRequest,
  type AccessResource,
  type Api,
  type GrantableWorkflow,
} from './access-control.ts';
export { accessDenied } from './access-denied.ts';
export * from './role.messages.ts';
export * from './scopes.ts';
export * from './access-token.messages.ts';
export * from './api-key.messages.ts';
export * from './group.messages.ts';
export * from './token.messages.ts';
export * from './user.messages.ts';
export { apiKeyFacts, apiKeyFactsStream, roleSource, userFacts, userFactsStream } from './security-facts.ts';
export {
  otherSections,
  passwordRules,
  roleErrors,
  sectionActions,
  sections,
  userNameStream,
  type RoleEvent,
  type UserProperties,
} from '@annal/security-domain';
