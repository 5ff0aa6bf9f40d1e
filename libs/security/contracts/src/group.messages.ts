import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { CustomTexts } from '@annal/security-domain';

export interface GroupProperties {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly custom?: CustomTexts | null;
}

export type CreateGroupData = GroupProperties & { readonly id?: string | null; readonly type?: string | null };
export type ChangeGroupData = GroupProperties & { readonly group: string; readonly id?: string | null };
export type DeleteGroupData = { readonly group: string };
export type AddGroupUsersData = { readonly group: string; readonly users: readonly string[] };
export type RemoveGroupUserData = { readonly group: string; readonly user: string };
export type AddChildGroupsData = { readonly group: string; readonly children: readonly string[] };
export type RemoveChildGroupData = { readonly group: string; readonly child: string };

export interface GroupReceipt extends Receipt {
  readonly groupId: string;
}

export const createGroup = message<CreateGroupData, GroupReceipt>('security.create-group');
export const changeGroup = message<ChangeGroupData, GroupReceipt>('security.change-group');
export const deleteGroup = message<DeleteGroupData, GroupReceipt>('security.delete-group', { deletesFrom: 'group' });
export const addGroupUsers = message<AddGroupUsersData, GroupReceipt>('security.add-group-users');
export const removeGroupUser = message<RemoveGroupUserData, GroupReceipt>('security.remove-group-user', {
  deletesFrom: 'group',
});
export const addChildGroups = message<AddChildGroupsData, GroupReceipt>('security.add-child-groups');
export const removeChildGroup = message<RemoveChildGroupData, GroupReceipt>('security.remove-child-group', {
  deletesFrom: 'groupHierarchy',
});
