import { Injectable } from '@nestjs/common';

export interface CheckResult {
  readonly ok: boolean;
  readonly reason?: string;
  /** A shared dependency failed, so no other process could do better. */
  readonly shared?: boolean;
}

export interface HealthReport {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly checks: Readonly<Record<string, CheckResult>>;
}

interface Check {
  readonly ask: () => Promise<CheckResult>;
  readonly isShared: boolean;
}

const CHECK_LIMIT_MS = 2_000;
const RECOVERY_MS = 30_000;

/** A ready process stays ready while a shared dependency is away. Other checks that fail then are blamed on it. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, Check>();
  private wasReady = false;
  private sharedFailedAt = Number.NEGATIVE_INFINITY;
  private readonly drain = new AbortController();

  /** Aborted when draining starts; endless responses such as live streams then end. */
  get draining(): AbortSignal {
    return this.drain.signal;
  }

  register(name: string, ask: () => Promise<CheckResult>, { shared = false } = {}): void {
    if (this.checks.has(name)) throw new Error(`A health check named '${name}' is registered already`);
    this.checks.set(name, { ask, isShared: shared });
  }

  startDraining(): void {
    this.drain.abort();
  }

  async report(): Promise<HealthReport> {
    let isOwn = false;
    const results = await Promise.all(
      [...this.checks].map(async ([name, { ask, isShared }]) => {
        const { shared, ...result } = await bounded(ask);
        if (!result.ok && shared === false) isOwn = true;
        if (!result.ok && (shared ?? isShared)) this.sharedFailedAt = performance.now();
        return [name, result] as const;
      }),
    );
    if (this.drain.signal.aborted) results.push(['process', { ok: false, reason: 'is stopping' }]);
    return {
      status: this.statusOf(
        results.every(([, { ok }]) => ok),
        isOwn,
      ),
      checks: Object.fromEntries(results),
    };
  }

  private statusOf(isWell: boolean, isOwn: boolean): HealthReport['status'] {
    this.wasReady ||= isWell;
    if (isWell) return 'ok';
    const isExcused = this.wasReady && performance.now() - this.sharedFailedAt < RECOVERY_MS;
    return isExcused && !isOwn && !this.drain.signal.aborted ? 'degraded' : 'unavailable';
  }
}

/** A check that hangs has failed. Error texts are dropped, because they may name hosts and accounts. */
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
