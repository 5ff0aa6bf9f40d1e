import type { LiveUser } from '@annal/security-domain';

export const USUAL_LIFE_SECONDS = 15 * 24 * 60 * 60;

/** authentication.md 4: its life after each use, but no longer than the account. */
export function refreshTokenEnd(
  { expiry }: Pick<LiveUser, 'expiry'>,
  now: Date,
  lifeSeconds = USUAL_LIFE_SECONDS,
): Date {
  const end = now.getTime() + lifeSeconds * 1000;
  return new Date(expiry === null ? end : Math.min(end, Date.parse(expiry)));
}
