import type { Issue } from '@annal/kernel';
import type { UserProperties } from './user.properties.ts';

/** That user name and email are free is settled by their reservations, before this. */
export type RegisterUser = {
  readonly type: 'RegisterUser';
  readonly data: UserProperties & {
    readonly userId: string;
    /** What is wrong with the password, which itself never comes here. */
    readonly passwordIssues?: readonly Issue[];
    readonly suspended?: boolean;
    readonly passwordResetRequired?: boolean;
    readonly now: Date;
  };
};

/** Absent: unchanged. Null: cleared. Whatever changes a key has claimed it before. */
export type ChangeUser = {
  readonly type: 'ChangeUser';
  readonly data: UserProperties & {
    readonly userId: string;
    /** Merge `custom` by key instead of replacing it. */
    readonly mergesCustom: boolean;
    /** Whether expiry and the life of passwords are the caller's to change; sent back unchanged they always may. */
    readonly mayLimit: boolean;
    readonly now: Date;
  };
};

export type SuspendUser = { readonly type: 'SuspendUser'; readonly data: { readonly userId: string } };

export type UnsuspendUser = {
  readonly type: 'UnsuspendUser';
  readonly data: { readonly userId: string; readonly now: Date };
};

/** After the logins were locked or unlocked: that is where it is decided. */
export type FollowLock = {
  readonly type: 'FollowLock';
  /** `lockedUntil` is null where there is no lock now. */
  readonly data: { readonly userId: string; readonly lockedUntil: string | null; readonly now: Date };
};

/** After the new one was stored. */
export type ChangeUserPassword = {
  readonly type: 'ChangeUserPassword';
  readonly data: {
    readonly userId: string;
    readonly ownChoice: boolean;
    /** Id of the access token with which the user has done it. */
    readonly keptToken?: string;
    readonly now: Date;
  };
};

export type ForcePasswordReset = { readonly type: 'ForcePasswordReset'; readonly data: { readonly userId: string } };

/** `days` where the password lives for ever so far; another life stays. */
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
