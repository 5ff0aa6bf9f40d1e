import type { DomainEvent } from '@annal/kernel';

type UserKey = { readonly userId: string };

/** What the caller keeps with a user, under keys of his own. */
export type CustomValues = Readonly<Record<string, string | number | boolean | null>>;

/** What a user may change about himself. */
export interface UserDetails {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** IANA name. */
  readonly timezone: string | null;
  readonly language: string | null;
  readonly custom: CustomValues;
  readonly optOutOfNotifications: boolean;
}

/** Of a user about whom nothing was said. */
export const noDetails: UserDetails = {
  firstName: null,
  lastName: null,
  timezone: null,
  language: null,
  custom: {},
  optOutOfNotifications: false,
};

/** No password, hash or token, here or in any other event: those live in the credential store. */
export type UserRegistered = DomainEvent<
  'UserRegistered',
  1,
  UserKey & {
    readonly username: string;
    readonly email: string;
    /** From this moment the account counts as suspended; null is never. */
    readonly expiry: string | null;
    readonly details?: UserDetails;
    /** Days until a password expires, 0 is never. */
    readonly passwordChangeFrequency?: number;
    /** When the first password was set; absent in the events of earlier releases. */
    readonly passwordChanged?: string;
    readonly passwordExpires?: string | null;
    readonly passwordResetRequired?: boolean;
    readonly suspended?: boolean;
  }
>;

/** With the former name or address, which becomes free. */
export type UserRenamed = DomainEvent<
  'UserRenamed',
  1,
  UserKey & { readonly username: string; readonly formerUsername: string }
>;
export type UserEmailChanged = DomainEvent<
  'UserEmailChanged',
  1,
  UserKey & { readonly email: string; readonly formerEmail: string }
>;

export type UserDetailsChanged = DomainEvent<'UserDetailsChanged', 1, UserKey & Partial<UserDetails>>;

/** `wasOver`: the former expiry had passed, so that what was granted before it stays void. */
export type UserExpiryChanged = DomainEvent<
  'UserExpiryChanged',
  1,
  UserKey & { readonly expiry: string | null; readonly wasOver?: boolean }
>;

export type UserPasswordLifeChanged = DomainEvent<
  'UserPasswordLifeChanged',
  1,
  UserKey & { readonly passwordChangeFrequency: number; readonly passwordExpires: string | null }
>;

/** `ownChoice`: by the user, which ends a required reset. `keptToken`: id of the only access token that stays valid. */
export type UserPasswordChanged = DomainEvent<
  'UserPasswordChanged',
  1,
  UserKey & {
    readonly ownChoice: boolean;
    readonly passwordChanged: string;
    readonly passwordExpires: string | null;
    readonly keptToken?: string;
  }
>;
export type UserPasswordResetForced = DomainEvent<'UserPasswordResetForced', 1, UserKey>;

export type UserSuspended = DomainEvent<'UserSuspended', 1, UserKey>;
export type UserUnsuspended = DomainEvent<'UserUnsuspended', 1, UserKey>;

/**
 * Follows the lock of the user's logins, for those who judge rights and need not know every login. `until`: its end;
 * absent in the events of earlier releases.
 */
export type UserLocked = DomainEvent<'UserLocked', 1, UserKey & { readonly until?: string }>;
export type UserUnlocked = DomainEvent<'UserUnlocked', 1, UserKey>;

/** Repeats the keys that become free. */
export type UserDeleted = DomainEvent<
  'UserDeleted',
  1,
  UserKey & { readonly username: string; readonly email: string }
>;

export type UserEvent =
  | UserRegistered
  | UserRenamed
  | UserEmailChanged
  | UserDetailsChanged
  | UserExpiryChanged
  | UserPasswordLifeChanged
  | UserPasswordChanged
  | UserPasswordResetForced
  | UserSuspended
  | UserUnsuspended
  | UserLocked
  | UserUnlocked
  | UserDeleted;
