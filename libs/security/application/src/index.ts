import { GetApiKeyHandler } from './get-api-key.ts';
import { GetGroupHandler } from './get-group.ts';
import { IsMemberHandler } from './is-member.ts';
import { ListApiKeysHandler } from './list-api-keys.ts';
import { ListChildGroupsHandler } from './list-child-groups.ts';
import { ListGroupsHandler } from './list-groups.ts';
import { ListGroupUsersHandler } from './list-group-users.ts';
import { ListUserGroupsHandler } from './list-user-groups.ts';
import { GroupDirectory } from './group-directory.ts';
import { PrincipalReader } from './read-principal.ts';
import { AddChildGroupsHandler } from './add-child-groups.ts';
import { AddGroupUsersHandler } from './add-group-users.ts';
import { ChangeApiKeyHandler } from './change-api-key.ts';
import { ChangeGroupHandler } from './change-group.ts';
import { CreateApiKeyFlowHandler } from './create-api-key-flow.ts';
import { CreateApiKeyHandler } from './create-api-key.ts';
import { CreateGroupHandler } from './create-group.ts';
import { DeleteApiKeyFlowHandler } from './delete-api-key-flow.ts';
import { DeleteApiKeyHandler } from './delete-api-key.ts';
import { DeleteGroupHandler } from './delete-group.ts';
import { RemoveChildGroupHandler } from './remove-child-group.ts';
import { RemoveGroupUserHandler } from './remove-group-user.ts';
import { GetKeySetHandler } from './get-key-set.ts';
import { CreateRoleHandler } from './create-role.ts';
import { DeleteRoleHandler } from './delete-role.ts';
import { GetRoleHandler } from './get-role.ts';
import { IssueTokenHandler } from './issue-token.ts';
import { ListAuditHandler } from './list-audit.ts';
import { ListRolesHandler } from './list-roles.ts';
import { RoleAssignees } from './role-assignees.ts';
import { RoleClaims } from './role-claims.ts';
import { RoleKnowledge } from './role-knowledge.ts';
import { UpdateRoleHandler } from './update-role.ts';
import { ChangeUserPasswordHandler } from './change-user-password.ts';
import { ChangeUserHandler } from './change-user.ts';
import { CreateUserHandler } from './create-user.ts';
import { DeleteUserHandler } from './delete-user.ts';
import { GetUserHandler } from './get-user.ts';
import { InvokeUserActionHandler } from './invoke-user-action.ts';
import { ListUsersHandler } from './list-users.ts';
import { Authority } from './authority.ts';
import { OwnJoinsGuard } from './own-joins.ts';
import { UserAuthorities } from './user-authority.ts';
import { UserKeys } from './user-keys.ts';
import { UserPasswords } from './user-passwords.ts';

export { GetApiKey } from './get-api-key.ts';
export { GetGroup } from './get-group.ts';
export { IsMember } from './is-member.ts';
export { apiKeyOrderNames, ListApiKeys } from './list-api-keys.ts';
export { ListChildGroups } from './list-child-groups.ts';
export { ListGroups } from './list-groups.ts';
export { ListGroupUsers } from './list-group-users.ts';
export { ListUserGroups } from './list-user-groups.ts';
export type { ApiKeyListing, ApiKeyPage } from './list-api-keys.ts';
export type { ApiKeyView } from './api-key.view.ts';
export { GroupDirectory } from './group-directory.ts';
export { groupOrderNames, type GroupListing, type GroupPage } from './group-search.ts';
export type { GroupView } from './group.view.ts';
export { AddChildGroups } from './add-child-groups.ts';
export { AddGroupUsers } from './add-group-users.ts';
export { ChangeApiKey } from './change-api-key.ts';
export { ChangeGroup } from './change-group.ts';
export { CreateApiKeyFlow } from './create-api-key-flow.ts';
export { CreateApiKey } from './create-api-key.ts';
export { CreateGroup } from './create-group.ts';
export { DeleteApiKeyFlow } from './delete-api-key-flow.ts';
export { DeleteApiKey } from './delete-api-key.ts';
export { DeleteGroup } from './delete-group.ts';
export { RemoveChildGroup } from './remove-child-group.ts';
export { RemoveGroupUser } from './remove-group-user.ts';
export { AdministratorDepartures } from './administrator-departures.ts';
export { GetKeySet } from './get-key-set.ts';
export { CreateRole } from './create-role.ts';
export { DeleteRole } from './delete-role.ts';
export { GetRole } from './get-role.ts';
export { ListAudit, type AuditChoice, type AuditItem, type AuditPage } from './list-audit.ts';
export { ListRoles, type RolePage } from './list-roles.ts';
export type { RoleView } from './role.view.ts';
export { UpdateRole } from './update-role.ts';
export { ChangeUserPassword } from './change-user-password.ts';
export { ChangeUser } from './change-user.ts';
export { CreateUser } from './create-user.ts';
export { DeleteUser } from './delete-user.ts';
export { GetUser } from './get-user.ts';
export { InvokeUserAction } from './invoke-user-action.ts';
export { ListUsers, type UserListing, type UserPage } from './list-users.ts';
export { userSearchFields } from './user-search.ts';
export { userView, type UserView } from './user.view.ts';
export { IssueToken } from './issue-token.ts';
export { SecurityBootstrap, type BootstrapReport } from './security-bootstrap.ts';
export { SecurityOptions, type SecuritySettings } from './security-options.ts';
export { securityProviders } from './security-providers.ts';

export const securityCommandHandlers = [IssueTokenHandler];
export const securityQueryHandlers = [GetKeySetHandler];

export const roleCommandHandlers = [
  RoleAssignees,
  RoleKnowledge,
  RoleClaims,
  CreateRoleHandler,
  UpdateRoleHandler,
  DeleteRoleHandler,
];
export const roleQueryHandlers = [GetRoleHandler, ListRolesHandler, ListAuditHandler];

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
