import type { DomainEvent } from '@annal/kernel';

type UserKey = { readonly userId: string };

/** No password, hash or token, here or in any other event: those live in the credential store. */
export type UserRegistered = DomainEvent<
  'UserRegistered',
  1,
  UserKey & {
    readonly username: string;
    readonly email: string;
    /** From this moment the account counts as suspended; null is never. */
    readonly expiry: string | null;
  }
>;

export type UserSuspended = DomainEvent<'UserSuspended', 1, UserKey>;
export type UserUnsuspended = DomainEvent<'UserUnsuspended', 1, UserKey>;

/** Repeats the keys that become free. */
export type UserDeleted = DomainEvent<
  'UserDeleted',
  1,
  UserKey & { readonly username: string; readonly email: string }
>;

export type UserEvent = UserRegistered | UserSuspended | UserUnsuspended | UserDeleted;
