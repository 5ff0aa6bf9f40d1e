import type { CheckResult } from '@annal/http';
import type { ProjectionStatus } from '@annal/read-models';

/** Ready once all events logged before the start are shown. An empty log is not: an administrator comes first. */
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
