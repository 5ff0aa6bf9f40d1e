import type { CheckResult } from '@annal/http';
import type { SearchIndexStatus } from '@annal/search-service';

export function readiness(status: SearchIndexStatus, head: bigint | undefined): CheckResult {
  const { state, isComplete, caughtUp, position, error, refilledFor } = status;
  if (state !== 'stopped' && isComplete && caughtUp) return { ok: true };
  const reason = error ?? refilledFor;
  const progress = `at ${position ?? 'start'} of ${head ?? 'unknown'}`;
  const doing = state === 'stopped' ? 'stopped' : isComplete ? 'catching up' : 'being built';
  return { ok: false, reason: `search-index is ${doing}, ${progress}${reason === undefined ? '' : ` (${reason})`}` };
}
