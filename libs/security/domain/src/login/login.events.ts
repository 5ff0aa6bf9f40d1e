import type { DomainEvent } from '@annal/kernel';

/**
 * All there is to know about a user's logins, in every event: the stream grows for ever, and whoever decides needs its
 * last event only.
 */
export interface LoginFacts {
  readonly successfulLoginAttempts: number;
  readonly failedLoginAttempts: number;
  readonly failedLoginAttemptsSinceLastSuccess: number;
  /** When it was recorded; the end of the lock says what holds now. */
  readonly locked: boolean;
  /** Absent in the events of earlier releases, whose locks had no end. */
  readonly lockedUntil?: string | null;
  /** Wrong passwords in a row; absent in the events of earlier releases, which counted other failures with them. */
  readonly wrongPasswords?: number;
  readonly lastLogin: string | null;
  readonly lastFailedLogin: string | null;
}

/** Of a user who never tried. */
export const noLogins: LoginFacts = {
  successfulLoginAttempts: 0,
  failedLoginAttempts: 0,
  failedLoginAttemptsSinceLastSuccess: 0,
  locked: false,
  lockedUntil: null,
  wrongPasswords: 0,
  lastLogin: null,
  lastFailedLogin: null,
};

type LoginData = { readonly userId: string; readonly facts: LoginFacts };

export type LoginSucceeded = DomainEvent<'LoginSucceeded', 1, LoginData>;
/** By a wrong password, or by a right one of an account that cannot be used. Each too many locks the account for a time. */
export type LoginFailed = DomainEvent<'LoginFailed', 1, LoginData>;
export type LoginUnlocked = DomainEvent<'LoginUnlocked', 1, LoginData>;

export type LoginEvent = LoginSucceeded | LoginFailed | LoginUnlocked;
