export { activeAdministrators, type AdministratorFacts } from './administrators/active-administrators.ts';
export * from './administrators/administrators.aggregate.ts';
export type * from './administrators/administrators.commands.ts';
export { administratorsErrors } from './administrators/administrators.errors.ts';
export type * from './administrators/administrators.events.ts';
export type { Administrators } from './administrators/administrators.state.ts';
export * from './administrators/administrators.stream.ts';
export * from './api-key/api-key.aggregate.ts';
export type * from './api-key/api-key.commands.ts';
export { apiKeyErrors } from './api-key/api-key.errors.ts';
export type * from './api-key/api-key.events.ts';
export { apiKeyIssues, flowIssues } from './api-key/api-key.decide.ts';
export { clientFlow, hasAccessToken, type ApiKey, type LiveApiKey } from './api-key/api-key.state.ts';
export * from './api-key/api-key.stream.ts';
export {
  mayAct,
  type Act,
  type Caller,
  type RequiredGroup,
  type SystemGroupIds,
  type Subject,
} from './authority/authority.ts';
export * from './group/group.aggregate.ts';
export type * from './group/group.commands.ts';
export { groupErrors } from './group/group.errors.ts';
export type * from './group/group.events.ts';
export { groupIssues, groupKindOf, newGroupIssues } from './group/group.properties.ts';
export { memberKey, type Group, type LiveGroup } from './group/group.state.ts';
export * from './group/group.stream.ts';
export { isSystemGroup, systemGroups } from './group/system-groups.ts';
export * from './group-hierarchy/group-hierarchy.aggregate.ts';
export type * from './group-hierarchy/group-hierarchy.commands.ts';
export type * from './group-hierarchy/group-hierarchy.events.ts';
export { ancestorsOf, descendantsOf, type GroupHierarchy } from './group-hierarchy/group-hierarchy.state.ts';
export * from './group-hierarchy/group-hierarchy.stream.ts';
export * from './login/login.aggregate.ts';
export type * from './login/login.commands.ts';
export * from './login/login.events.ts';
export { isLockedAt, lockEnd } from './login/login.lock.ts';
export * from './login/login.stream.ts';
export { gainedGroups } from './own-joins/gained-groups.ts';
export * from './own-joins/own-joins.aggregate.ts';
export type * from './own-joins/own-joins.commands.ts';
export type * from './own-joins/own-joins.events.ts';
export type { OwnJoins } from './own-joins/own-joins.state.ts';
export * from './own-joins/own-joins.stream.ts';
export { isClientId, isEmail, isPrincipalName, nameKey } from './principal-name.ts';
export { assigneeKey, namedAssignees, waitingNames } from './role/role.assignments.ts';
export { modernAction, otherSections, sectionActions, SYS_VIEW, WorkflowActions } from './role/role.actions.ts';
export * from './role/role.aggregate.ts';
export { assigneeKinds } from './role/role.commands.ts';
export type * from './role/role.commands.ts';
export { roleErrors, type RoleOperation } from './role/role.errors.ts';
export * from './role/role.events.ts';
export { settledPermissions } from './role/role.permissions.ts';
export type { LiveRole, Role } from './role/role.state.ts';
export * from './role/role.stream.ts';
export { nameKeys, readRoleText } from './role/role.text.ts';
export * from './role-names/role-names.aggregate.ts';
export type * from './role-names/role-names.commands.ts';
export type * from './role-names/role-names.events.ts';
export * from './role-names/role-names.stream.ts';
export * from './user/user.aggregate.ts';
export type * from './user/user.commands.ts';
export { userErrors, type UserOperation } from './user/user.errors.ts';
export * from './user/user.events.ts';
export { passwordIssues, passwordRules } from './user/password-policy.ts';
export type { UserProperties } from './user/user.properties.ts';
export {
  isExpired,
  isLocked,
  isTokenCurrent,
  mustResetPassword,
  type LiveUser,
  type TokenAge,
  type User,
} from './user/user.state.ts';
export * from './user/user.stream.ts';
