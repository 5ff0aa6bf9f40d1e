import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { RoleInput } from '@annal/security-domain';

interface InProject {
  readonly project: { readonly uuid: string; readonly id: string };
}

export interface CreateRoleData extends InProject {
  readonly role: RoleInput;
}
export interface UpdateRoleData extends InProject {
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
export const deleteRole = message<DeleteRoleData, RoleReceipt>('security.delete-role');
