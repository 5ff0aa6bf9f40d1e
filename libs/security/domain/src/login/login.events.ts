import type { DomainEvent } from '@annal/kernel';

/** Complete in every event, because the stream grows without bound and decisions read only its last event. */
export interface LoginFacts {
  readonly successfulLoginAttempts: number;
  readonly failedLoginAttempts: number;
  readonly failedLoginAttemptsSinceLastSuccess: number;
  readonly locked: boolean;
  /** Absent in events of earlier releases, whose locks had no end. */
  readonly lockedUntil?: string | null;
  /** Consecutive; absent in events of earlier releases, which also counted other failures. */
  readonly wrongPasswords?: number;
  readonly lastLogin: string | null;
  readonly lastFailedLogin: string | null;
}

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
export type LoginFailed = DomainEvent<'LoginFailed', 1, LoginData>;
export type LoginUnlocked = DomainEvent<'LoginUnlocked', 1, LoginData>;

export type LoginEvent = LoginSucceeded | LoginFailed | LoginUnlocked;
