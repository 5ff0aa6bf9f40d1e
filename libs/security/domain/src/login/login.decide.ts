import { assertNever } from '@annal/kernel';
import type { LoginCommand, RecordLogin } from './login.commands.ts';
import type { LoginEvent, LoginFacts } from './login.events.ts';
import { after, isLockedAt, lockEnd, lockOf } from './login.lock.ts';

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

/** Concurrent attempts are serialised. A wrong password prolongs the lock, a right one does not. */
function recordLogin(
  { userId, outcome, attempts, now }: RecordLogin['data'],
  facts: LoginFacts,
): readonly LoginEvent[] {
  const isLocked = isLockedAt(facts, now);
  if (outcome === 'right' && !isLocked) {
    const successfulLoginAttempts = facts.successfulLoginAttempts + 1;
    const more = { successfulLoginAttempts, ...newRow, lastLogin: now.toISOString() };
    return [{ type: 'LoginSucceeded', schemaVersion: 1, data: { userId, facts: { ...facts, ...more } } }];
  }
  const wrongPasswords = wrongBefore(facts) + (outcome === 'wrong' ? 1 : 0);
  const lock = outcome === 'wrong' ? lockOf(wrongPasswords, attempts) : 0;
  const lockedUntil = lock > 0 ? after(now, lock) : isLocked ? lockEnd(facts) : null;
  const failed: LoginFacts = {
    ...facts,
    failedLoginAttempts: facts.failedLoginAttempts + 1,
    failedLoginAttemptsSinceLastSuccess: facts.failedLoginAttemptsSinceLastSuccess + 1,
    wrongPasswords,
    locked: lockedUntil !== null,
    lockedUntil,
    lastFailedLogin: now.toISOString(),
  };
  return [{ type: 'LoginFailed', schemaVersion: 1, data: { userId, facts: failed } }];
}

const newRow = { failedLoginAttemptsSinceLastSuccess: 0, wrongPasswords: 0, locked: false, lockedUntil: null };

function wrongBefore({ wrongPasswords, failedLoginAttemptsSinceLastSuccess }: LoginFacts): number {
  return wrongPasswords ?? failedLoginAttemptsSinceLastSuccess;
}

function unlockLogin(userId: string, facts: LoginFacts): readonly LoginEvent[] {
  if (!facts.locked && facts.failedLoginAttemptsSinceLastSuccess === 0) return [];
  const unlocked = { ...facts, ...newRow };
  return [{ type: 'LoginUnlocked', schemaVersion: 1, data: { userId, facts: unlocked } }];
}
