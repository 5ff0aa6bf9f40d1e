import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { UserProperties } from '@annal/security-domain';

/** `user` is an id, user name, email address or `@current`. */
interface OneUser {
  readonly user: string;
}

export interface UserReceipt extends Receipt {
  readonly userId: string;
}

export type CreateUserData = UserProperties & {
  readonly id?: string | null;
  readonly password?: string | null;
  readonly suspended: boolean;
  readonly forcePasswordReset: boolean;
};
export type ChangeUserData = OneUser & {
  readonly id?: string | null;
  readonly properties: UserProperties;
  readonly mergesCustom: boolean;
};
export type ChangeUserPasswordData = OneUser & {
  readonly existing?: string | null;
  readonly new?: string | null;
  readonly tokenId?: string;
};
export type InvokeUserActionData = OneUser & { readonly type?: string | null };
export type DeleteUserData = OneUser;

export const createUser = message<CreateUserData, UserReceipt>('security.create-user');
export const changeUser = message<ChangeUserData, UserReceipt>('security.change-user');
export const changeUserPassword = message<ChangeUserPasswordData, UserReceipt>('security.change-user-password');
export const invokeUserAction = message<InvokeUserActionData, UserReceipt>('security.invoke-user-action');
export const deleteUser = message<DeleteUserData, UserReceipt>('security.delete-user', { deletesFrom: 'user' });
