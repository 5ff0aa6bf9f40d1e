import type { LiveUser } from '@annal/security-domain';

const LIFE_MS = 15 * 24 * 60 * 60 * 1000;

/** authentication.md 4: 15 days after each use, but no longer than the account. */
export function refreshTokenEnd({ expiry }: Pick<LiveUser, 'expiry'>, now: Date): Date {
  const end = now.getTime() + LIFE_MS;
  return new Date(expiry === null ? end : Math.min(end, Date.parse(expiry)));
}
