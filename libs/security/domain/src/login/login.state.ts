import type { LoginEvent, LoginFacts } from './login.events.ts';

export const noLogins: LoginFacts = {
  successfulLoginAttempts: 0,
  failedLoginAttempts: 0,
  failedLoginAttemptsSinceLastSuccess: 0,
  locked: false,
  lastLogin: null,
  lastFailedLogin: null,
};

export function evolve(_: LoginFacts, event: LoginEvent): LoginFacts {
  return event.data.facts;
}
