import { GetKeySetHandler } from './get-key-set.ts';
import { CreateRoleHandler } from './create-role.ts';
import { DeleteRoleHandler } from './delete-role.ts';
import { GetRoleHandler } from './get-role.ts';
import { IssueTokenHandler } from './issue-token.ts';
import { ListRolesHandler } from './list-roles.ts';
import { RoleAssignees } from './role-assignees.ts';
import { RoleClaims } from './role-claims.ts';
import { RoleKnowledge } from './role-knowledge.ts';
import { UpdateRoleHandler } from './update-role.ts';

export { AdministratorDepartures } from './administrator-departures.ts';
export { GetKeySet } from './get-key-set.ts';
export { CreateRole } from './create-role.ts';
export { DeleteRole } from './delete-role.ts';
export { GetRole } from './get-role.ts';
export { ListRoles, type RolePage } from './list-roles.ts';
export type { RoleView } from './role.view.ts';
export { UpdateRole } from './update-role.ts';
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
/** For the gateway. */
export const roleQueryHandlers = [GetRoleHandler, ListRolesHandler];
