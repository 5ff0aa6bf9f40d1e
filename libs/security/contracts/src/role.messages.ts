import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { GrantableWorkflow, RoleInput } from '@annal/security-domain';

interface InProject {
  readonly project: { readonly uuid: string; readonly id: string };
}

interface RoleWrite extends InProject {
  readonly workflows: readonly GrantableWorkflow[];
}

export interface CreateRoleData extends RoleWrite {
  readonly role: RoleInput;
}
export interface UpdateRoleData extends RoleWrite {
  readonly roleId: string;
  readonly role: RoleInput;
}
export interface DeleteRoleData extends InProject {
  readonly roleId: string;
}

export interface RoleReceipt extends Receipt {
  readonly roleId: string;
}

export const createRole = message<CreateRoleData, RoleReceipt>('security.create-role');
export const updateRole = message<UpdateRoleData, RoleReceipt>('security.update-role');
export const deleteRole = message<DeleteRoleData, RoleReceipt>('security.delete-role', { deletesFrom: 'role' });
