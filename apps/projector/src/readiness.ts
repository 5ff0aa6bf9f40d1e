import type { CheckResult } from '@annal/http';
import type { ProjectionStatus } from '@annal/read-models';

/**
 * Ready is a process that shows everything that was in the log when it started, or leaves that to another one. A log
 * without any event for a projection is one that is being begun: every installation has an administrator.
 */
export function readiness(projections: readonly ProjectionStatus[]): CheckResult {
  const behind = projections.filter(({ state, caughtUp }) => {
    return state !== 'standby' && (state === 'stopped' || !caughtUp);
  });
  const isEmpty = projections.every(({ position }) => position === undefined);
  if (behind.length === 0) return isEmpty ? { ok: false, reason: 'no event has been seen yet' } : { ok: true };
  const names = behind.map(({ name, state, refilledFor: why }) => {
    return `${name} is ${state === 'live' ? 'catching up' : state}${why === undefined ? '' : ` (${why})`}`;
  });
  return { ok: false, reason: names.join(', ') };
}
