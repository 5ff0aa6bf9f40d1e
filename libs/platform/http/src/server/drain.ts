import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import type { Logger } from '@annal/observability';
import { HealthChecks } from '../health/health-checks.ts';
import { GRACE_MS, type HttpAdapter } from './http-adapter.ts';
import type { RequestLifecycle } from './request-lifecycle.ts';

const TURN_MS = 20;
const CALM_TURNS = 10;
/** Longer than it takes to find a store away. Leases that were not given back by then expire. */
const RELEASE_MS = 15_000;

export interface DrainOptions {
  readonly delayMs?: number | undefined;
  readonly releaseMs?: number | undefined;
  readonly onStopped?: (() => Promise<void>) | undefined;
}

/** Readiness answers 503, requests finish, providers release resources. A second signal ends the process at once. */
export function drainOnSignals(app: INestApplication, logger: Logger, options: DrainOptions = {}): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping');
      void drain(app, logger, options).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
}

async function drain(app: INestApplication, logger: Logger, options: DrainOptions): Promise<void> {
  const { delayMs = 0, releaseMs = RELEASE_MS, onStopped } = options;
  app.get(HealthChecks, { strict: false }).startDraining();
  const { lifecycle } = app.getHttpAdapter() as unknown as HttpAdapter;
  lifecycle.startDraining();
  if (delayMs > 0) await untilNobodySends(lifecycle, delayMs);
  // `close` notifies the providers first.
  await lifecycle.inFlight.idle(GRACE_MS);
  const released = app.close().then(() => true);
  if (!(await Promise.race([released, wait(releaseMs, false)])))
    logger.warn({ releaseMs }, 'stopping without waiting for stores that do not answer');
  await onStopped?.();
}

/** A busy process may have unread requests, which closing would cut off. */
async function untilNobodySends(lifecycle: RequestLifecycle, delayMs: number): Promise<void> {
  await wait(delayMs);
  const end = performance.now() + GRACE_MS;
  for (let calm = 0, before = -1; calm < CALM_TURNS && performance.now() < end; before = lifecycle.begun) {
    await wait(TURN_MS);
    calm = lifecycle.begun === before ? calm + 1 : 0;
  }
}
