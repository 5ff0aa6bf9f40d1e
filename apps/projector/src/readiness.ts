import type { CheckResult } from '@annal/http';
import type { ProjectionStatus } from '@annal/read-models';

/** Ready is who shows everything that was in the log when it started, and whoever leaves that to another process. */
export function readiness(projections: readonly ProjectionStatus[]): CheckResult {
  const behind = projections.filter(({ state, caughtUp }) => {
    return state !== 'standby' && (state === 'stopped' || !caughtUp);
  });
  if (behind.length === 0) return { ok: true };
  const names = behind.map(({ name, state }) => `${name} is ${state === 'live' ? 'catching up' : state}`);
  return { ok: false, reason: names.join(', ') };
}
