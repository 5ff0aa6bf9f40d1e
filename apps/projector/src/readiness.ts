import type { CheckResult } from '@annal/http';
import type { ProjectionStatus } from '@annal/read-models';

/**
 * Ready once the process shows all events logged before its start, or another process does. A log without events is not
 * ready, because every installation starts with an administrator.
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
