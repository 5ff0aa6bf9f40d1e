import { backoffMs } from '@annal/concurrency';
import { DomainError } from '@annal/kernel';
import { messageOf } from '@annal/observability';
import { BuildRunner, type RunnerContext } from './build-runner.ts';
import { isAway } from '../database/store-answer.ts';
import { ServerChangedError } from '../database/written-server.ts';
import type { Lease } from '../projections/projection-records.ts';
import type { ProjectionLog } from '../projections/projection.ts';

export interface HeldBuildHooks {
  onApplied(): void;
  onCaughtUp(): void;
  onFailed(): void;
}

interface Failure {
  readonly message: string;
  readonly attempts: number;
  readonly retryAt: number;
  /** The stores were away, so that no event is to blame. */
  readonly isOutage: boolean;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

export function retryAfterMs(attempts: number): number {
  return backoffMs(attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS);
}

export class HeldBuild {
  private runner: BuildRunner | undefined;
  private running: Promise<void> = Promise.resolve();
  private failed: Failure | undefined;
  private upToDate = false;
  private lastPosition: bigint | undefined;

  constructor(
    private readonly context: RunnerContext,
    readonly lease: Lease,
    private readonly log: ProjectionLog,
    private readonly hooks: HeldBuildHooks,
  ) {}

  get position(): bigint | undefined {
    return this.runner?.position ?? this.lastPosition;
  }

  get caughtUp(): boolean {
    return this.upToDate && !this.failed;
  }

  get error(): string | undefined {
    return this.failed?.message;
  }

  get dueInMs(): number | undefined {
    if (this.runner) return undefined;
    return this.failed ? Math.max(0, this.failed.retryAt - performance.now()) : 0;
  }

  start(): void {
    const runner = new BuildRunner(this.context, this.lease, {
      onApplied: () => this.succeeded(() => this.hooks.onApplied()),
      onCaughtUp: () => {
        this.upToDate = true;
        this.succeeded(() => this.hooks.onCaughtUp());
      },
    });
    this.runner = runner;
    this.running = this.drive(runner);
  }

  stop(): Promise<void> {
    this.runner?.stop();
    return this.running;
  }

  private async drive(runner: BuildRunner): Promise<void> {
    try {
      await runner.run(this.failed?.isOutage === false);
    } catch (error) {
      this.fail(error);
    } finally {
      this.lastPosition = runner.position ?? this.lastPosition;
      this.runner = undefined;
    }
    if (this.failed) this.hooks.onFailed();
  }

  private fail(error: unknown): void {
    const message = messageOf(error);
    const attempts = (this.failed?.attempts ?? 0) + 1;
    if (message !== this.failed?.message) {
      this.log.error({ ...this.names(), err: error }, 'Projection stopped, retrying');
    }
    const retryAt = performance.now() + retryAfterMs(attempts);
    this.failed = { message, attempts, retryAt, isOutage: isOutage(error) };
    this.upToDate = false;
  }

  private succeeded(then: () => void): void {
    if (this.failed) this.log.info(this.names(), 'Projection continues');
    this.failed = undefined;
    then();
  }

  private names() {
    return { projection: this.lease.projection, build: this.lease.build };
  }
}

function isOutage(error: unknown): boolean {
  return (
    isAway(error) ||
    error instanceof ServerChangedError ||
    (error instanceof DomainError && error.kind === 'unavailable')
  );
}
