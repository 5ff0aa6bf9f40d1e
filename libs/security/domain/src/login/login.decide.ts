import { assertNever } from '@annal/kernel';
import type { LoginCommand, RecordLogin } from './login.commands.ts';
import type { LoginEvent, LoginFacts } from './login.events.ts';

export function decide(command: LoginCommand, facts: LoginFacts): readonly LoginEvent[] {
  switch (command.type) {
    case 'RecordLogin':
      return recordLogin(command.data, facts);
    case 'UnlockLogin':
      return unlockLogin(command.data.userId, facts);
    default:
      return assertNever(command);
  }
}

/** Passwords that were checked at the same time are judged one after the other here: a locked account takes none. */
function recordLogin(
  { userId, outcome, attempts, now }: RecordLogin['data'],
  facts: LoginFacts,
): readonly LoginEvent[] {
  if (outcome === 'right' && !facts.locked) {
    const successfulLoginAttempts = facts.successfulLoginAttempts + 1;
    const more = { successfulLoginAttempts, failedLoginAttemptsSinceLastSuccess: 0, lastLogin: now.toISOString() };
    return [{ type: 'LoginSucceeded', schemaVersion: 1, data: { userId, facts: { ...facts, ...more } } }];
  }
  const inARow = facts.failedLoginAttemptsSinceLastSuccess + 1;
  const failed: LoginFacts = {
    ...facts,
    failedLoginAttempts: facts.failedLoginAttempts + 1,
    failedLoginAttemptsSinceLastSuccess: inARow,
    locked: facts.locked || (outcome === 'wrong' && attempts > 0 && inARow >= attempts),
    lastFailedLogin: now.toISOString(),
  };
  return [{ type: 'LoginFailed', schemaVersion: 1, data: { userId, facts: failed } }];
}

function unlockLogin(userId: string, facts: LoginFacts): readonly LoginEvent[] {
  if (!facts.locked && facts.failedLoginAttemptsSinceLastSuccess === 0) return [];
  const unlocked = { ...facts, locked: false, failedLoginAttemptsSinceLastSuccess: 0 };
  return [{ type: 'LoginUnlocked', schemaVersion: 1, data: { userId, facts: unlocked } }];
}
