import type { LoginFacts } from './login.events.ts';

const FIRST_LOCK_MS = 2 * 60_000;
const LONGEST_LOCK_MS = 15 * 60_000;

/** authentication.md 8. @param attempts 0 disables locking */
export function lockOf(wrongPasswords: number, attempts: number): number {
  if (attempts === 0 || wrongPasswords < attempts) return 0;
  return Math.min(FIRST_LOCK_MS * 2 ** (wrongPasswords - attempts), LONGEST_LOCK_MS);
}

/** End of the latest lock, which may be over. A stored lock without an end lasts as long as the longest one. */
export function lockEnd({ locked, lockedUntil, lastFailedLogin }: LoginFacts): string | null {
  if (lockedUntil !== undefined) return lockedUntil;
  return locked && lastFailedLogin !== null ? after(new Date(lastFailedLogin), LONGEST_LOCK_MS) : null;
}

export function isLockedAt(facts: LoginFacts, now: Date): boolean {
  const end = lockEnd(facts);
  return end !== null && Date.parse(end) > now.getTime();
}

export function after(moment: Date, ms: number): string {
  return new Date(moment.getTime() + ms).toISOString();
}
