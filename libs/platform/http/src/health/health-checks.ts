import { Injectable } from '@nestjs/common';

export interface CheckResult {
  readonly ok: boolean;
  readonly reason?: string;
}

export interface HealthReport {
  readonly status: 'ok' | 'unavailable';
  readonly checks: Readonly<Record<string, CheckResult>>;
}

const CHECK_LIMIT_MS = 2_000;

/** Whether the process can do its work now. Who owns a dependency registers its check. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, () => Promise<CheckResult>>();
  private readonly drain = new AbortController();

  /** Aborted when the process is asked to stop: answers without end, such as live streams, end themselves then. */
  get draining(): AbortSignal {
    return this.drain.signal;
  }

  register(name: string, check: () => Promise<CheckResult>): void {
    if (this.checks.has(name)) throw new Error(`A health check named '${name}' is registered already`);
    this.checks.set(name, check);
  }

  startDraining(): void {
    this.drain.abort();
  }

  async report(): Promise<HealthReport> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await bounded(check)] as const),
    );
    if (this.drain.signal.aborted) results.push(['process', { ok: false, reason: 'is stopping' }]);
    const status = results.every(([, { ok }]) => ok) ? 'ok' : 'unavailable';
    return { status, checks: Object.fromEntries(results) };
  }
}

/** A check that hangs is a failed check. Error texts stay inside: they may name hosts and accounts. */
async function bounded(check: () => Promise<CheckResult>): Promise<CheckResult> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    limit = setTimeout(() => resolve({ ok: false, reason: 'did not answer in time' }), CHECK_LIMIT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return { ok: false, reason: 'failed' };
  } finally {
    clearTimeout(limit);
  }
}
