import type { Issue } from '@annal/kernel';
import type { UserProperties } from './user.properties.ts';

export type RegisterUser = {
  readonly type: 'RegisterUser';
  readonly data: UserProperties & {
    readonly userId: string;
    /** The password itself is never part of a command. */
    readonly passwordIssues?: readonly Issue[];
    readonly suspended?: boolean;
    readonly passwordResetRequired?: boolean;
    readonly now: Date;
  };
};

/** Absent: unchanged. Null: cleared. Changed keys were claimed before. */
export type ChangeUser = {
  readonly type: 'ChangeUser';
  readonly data: UserProperties & {
    readonly userId: string;
    readonly mergesCustom: boolean;
    readonly mayLimit: boolean;
    readonly now: Date;
  };
};

export type SuspendUser = { readonly type: 'SuspendUser'; readonly data: { readonly userId: string } };

export type UnsuspendUser = {
  readonly type: 'UnsuspendUser';
  readonly data: { readonly userId: string; readonly now: Date };
};

export type FollowLock = {
  readonly type: 'FollowLock';
  readonly data: { readonly userId: string; readonly lockedUntil: string | null; readonly now: Date };
};

export type ChangeUserPassword = {
  readonly type: 'ChangeUserPassword';
  readonly data: {
    readonly userId: string;
    readonly ownChoice: boolean;
    readonly keptToken?: string;
    readonly now: Date;
  };
};

export type ForcePasswordReset = { readonly type: 'ForcePasswordReset'; readonly data: { readonly userId: string } };

export type MakePasswordExpirable = {
  readonly type: 'MakePasswordExpirable';
  readonly data: { readonly userId: string; readonly days: number };
};

export type DeleteUser = { readonly type: 'DeleteUser'; readonly data: { readonly userId: string } };

export type UserCommand =
  | RegisterUser
  | ChangeUser
  | SuspendUser
  | UnsuspendUser
  | FollowLock
  | ChangeUserPassword
  | ForcePasswordReset
  | MakePasswordExpirable
  | DeleteUser;
