import type { DomainEvent } from '@annal/kernel';

type UserKey = { readonly userId: string };

export type CustomValues = Readonly<Record<string, string | number | boolean | null>>;

export interface UserDetails {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly timezone: string | null;
  readonly language: string | null;
  readonly custom: CustomValues;
  readonly optOutOfNotifications: boolean;
}

export const noDetails: UserDetails = {
  firstName: null,
  lastName: null,
  timezone: null,
  language: null,
  custom: {},
  optOutOfNotifications: false,
};

/** Events never contain passwords, hashes or tokens, which are in the credential store. */
export type UserRegistered = DomainEvent<
  'UserRegistered',
  1,
  UserKey & {
    readonly username: string;
    readonly email: string;
    readonly expiry: string | null;
    readonly details?: UserDetails;
    readonly passwordChangeFrequency?: number;
    /** Absent in events of earlier releases. */
    readonly passwordChanged?: string;
    readonly passwordExpires?: string | null;
    readonly passwordResetRequired?: boolean;
    readonly suspended?: boolean;
  }
>;

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

/** `wasOver`: the former expiry had passed, so earlier grants stay invalid. */
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

/**
 * `ownChoice`: changed by the user, which ends a required reset. `keptToken`: the only access token that stays valid.
 */
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

/** Copied from the login stream for permission checks. `until` is absent in events of earlier releases. */
export type UserLocked = DomainEvent<'UserLocked', 1, UserKey & { readonly until?: string }>;
export type UserUnlocked = DomainEvent<'UserUnlocked', 1, UserKey>;

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
