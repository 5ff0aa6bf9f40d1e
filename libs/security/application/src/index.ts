import { GetApiKeyHandler } from './api-key/get-api-key.ts';
import { GetGroupHandler } from './group/get-group.ts';
import { IsMemberHandler } from './group/is-member.ts';
import { ListApiKeysHandler } from './api-key/list-api-keys.ts';
import { ListChildGroupsHandler } from './group/list-child-groups.ts';
import { ListGroupsHandler } from './group/list-groups.ts';
import { ListGroupUsersHandler } from './group/list-group-users.ts';
import { ListUserGroupsHandler } from './group/list-user-groups.ts';
import { GroupDirectory } from './group/group-directory.ts';
import { PrincipalReader } from './principal/read-principal.ts';
import { AddChildGroupsHandler } from './group/add-child-groups.ts';
import { AddGroupUsersHandler } from './group/add-group-users.ts';
import { ChangeApiKeyHandler } from './api-key/change-api-key.ts';
import { ChangeGroupHandler } from './group/change-group.ts';
import { CreateApiKeyFlowHandler } from './api-key/create-api-key-flow.ts';
import { CreateApiKeyHandler } from './api-key/create-api-key.ts';
import { CreateGroupHandler } from './group/create-group.ts';
import { DeleteApiKeyFlowHandler } from './api-key/delete-api-key-flow.ts';
import { DeleteApiKeyHandler } from './api-key/delete-api-key.ts';
import { DeleteGroupHandler } from './group/delete-group.ts';
import { RemoveChildGroupHandler } from './group/remove-child-group.ts';
import { RemoveGroupUserHandler } from './group/remove-group-user.ts';
import { FindAccessTokensHandler } from './token/find-access-tokens.ts';
import { GetKeySetHandler } from './token/get-key-set.ts';
import { CreateRoleHandler } from './role/create-role.ts';
import { DeleteRoleHandler } from './role/delete-role.ts';
import { GetRoleHandler } from './role/get-role.ts';
import { IssueTokenHandler } from './token/issue-token.ts';
import { RevokeRefreshTokenHandler } from './token/revoke-refresh-token.ts';
import { ListAuditHandler } from './list-audit.ts';
import { ListPeopleHandler } from './people/list-people.ts';
import { ListRolesHandler } from './role/list-roles.ts';
import { RoleAssignees } from './role/role-assignees.ts';
import { RoleClaims } from './role/role-claims.ts';
import { RoleFactLoader } from './role/role-fact-loader.ts';
import { UpdateRoleHandler } from './role/update-role.ts';
import { ChangeUserPasswordHandler } from './user/change-user-password.ts';
import { ChangeUserHandler } from './user/change-user.ts';
import { CreateUserHandler } from './user/create-user.ts';
import { DeleteUserHandler } from './user/delete-user.ts';
import { GetUserHandler } from './user/get-user.ts';
import { InvokeUserActionHandler } from './user/invoke-user-action.ts';
import { ListUsersHandler } from './user/list-users.ts';
import { Authority } from './authority/authority.ts';
import { OwnJoinsGuard } from './authority/own-joins.ts';
import { UserAuthorities } from './user/user-authority.ts';
import { UserKeys } from './user/user-keys.ts';
import { UserPasswords } from './user/user-passwords.ts';

export { GetApiKey } from './api-key/get-api-key.ts';
export { GetGroup } from './group/get-group.ts';
export { IsMember } from './group/is-member.ts';
export { apiKeyOrderNames, ListApiKeys } from './api-key/list-api-keys.ts';
export { ListChildGroups } from './group/list-child-groups.ts';
export { ListGroups } from './group/list-groups.ts';
export { ListGroupUsers } from './group/list-group-users.ts';
export { ListUserGroups } from './group/list-user-groups.ts';
export type { ApiKeyListing, ApiKeyPage } from './api-key/list-api-keys.ts';
export type { ApiKeyView } from './api-key/api-key.view.ts';
export { GroupDirectory } from './group/group-directory.ts';
export { groupOrderNames, type GroupListing, type GroupPage } from './group/group-search.ts';
export type { GroupView } from './group/group.view.ts';
export { AdministratorDepartures } from './authority/administrator-departures.ts';
export { FindAccessTokens } from './token/find-access-tokens.ts';
export { GetKeySet } from './token/get-key-set.ts';
export { GetRole } from './role/get-role.ts';
export { ListAudit, type AuditChoice, type AuditItem, type AuditPage } from './list-audit.ts';
export { ListPeople, type PeopleListing, type PeoplePage } from './people/list-people.ts';
export type { Person } from '@annal/security-policy';
export { ListRoles, type RolePage } from './role/list-roles.ts';
export type { RoleView } from './role/role.view.ts';
export { GetUser } from './user/get-user.ts';
export { ListUsers, type UserListing, type UserPage } from './user/list-users.ts';
export { userSearchFields } from './user/user-search.ts';
export { userView, type UserView } from './user/user.view.ts';
export { SecurityBootstrap, type BootstrapReport } from './bootstrap/security-bootstrap.ts';
export { SecurityOptions, type SecuritySettings } from './security-options.ts';
export { securityProviders } from './security-providers.ts';

export const securityCommandHandlers = [IssueTokenHandler, RevokeRefreshTokenHandler];
export const securityQueryHandlers = [GetKeySetHandler, FindAccessTokensHandler];

export const roleCommandHandlers = [
  RoleAssignees,
  RoleFactLoader,
  RoleClaims,
  CreateRoleHandler,
  UpdateRoleHandler,
  DeleteRoleHandler,
];
export const roleQueryHandlers = [GetRoleHandler, ListRolesHandler, ListPeopleHandler, ListAuditHandler];

export const groupCommandHandlers = [
  CreateGroupHandler,
  ChangeGroupHandler,
  DeleteGroupHandler,
  AddGroupUsersHandler,
  RemoveGroupUserHandler,
  AddChildGroupsHandler,
  RemoveChildGroupHandler,
];

export const apiKeyCommandHandlers = [
  CreateApiKeyHandler,
  ChangeApiKeyHandler,
  DeleteApiKeyHandler,
  CreateApiKeyFlowHandler,
  DeleteApiKeyFlowHandler,
];

export const authorityProviders = [Authority, OwnJoinsGuard];

export const userCommandHandlers = [
  UserAuthorities,
  UserKeys,
  UserPasswords,
  CreateUserHandler,
  ChangeUserHandler,
  ChangeUserPasswordHandler,
  InvokeUserActionHandler,
  DeleteUserHandler,
];
export const userQueryHandlers = [GetUserHandler, ListUsersHandler];

export const groupQueryHandlers = [
  GroupDirectory,
  PrincipalReader,
  GetGroupHandler,
  ListGroupsHandler,
  ListChildGroupsHandler,
  ListGroupUsersHandler,
  ListUserGroupsHandler,
  IsMemberHandler,
];
export const apiKeyQueryHandlers = [GetApiKeyHandler, ListApiKeysHandler];
