import { status } from '@grpc/grpc-js';
import { GrpcError } from '../wire/errors.ts';
import type { EventLog } from './event-log.ts';
import type { CommittedEvent } from './stored-event.ts';

interface Pending {
  run(): void;
  done(): void;
  failed(error: unknown): void;
}

/** grpc-js delivers one message per turn, so a batch is complete after a few turns without a new one. */
const IDLE_TURNS = 3;
const MAX_WAIT_MS = 2;
const NAP_MS = 1;
/** Writers answered together return together: a much smaller batch than the last one is worth a short wait. */
const EXPECTED_SHARE = 0.75;
const MAX_BATCH = 2000;

/**
 * Group commit: waiting operations share one transaction and its fsync, and are answered after it.
 * An operation may refuse itself with a GrpcError before its first write; any other error undoes the whole batch.
 */
export class CommitQueue {
  private waiting: Pending[] = [];
  private openedAt = 0;
  private seen = 0;
  private idleTurns = 0;
  private scheduled = false;
  private lastBatch = 1;
  private lastCommitMs = 0;

  constructor(
    private readonly log: EventLog,
    private readonly onCommitted: (events: readonly CommittedEvent[]) => void,
  ) {}

  submit<T>(operation: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      this.waiting.push({
        run: () => (result = operation()),
        done: () => resolve(result),
        failed: reject,
      });
      this.schedule();
    });
  }

  flush(): void {
    this.scheduled = false;
    while (this.waiting.length > 0) this.commit(this.waiting.splice(0, MAX_BATCH));
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.openedAt = performance.now();
    this.seen = 0;
    this.idleTurns = 0;
    setImmediate(this.turn);
  }

  private readonly turn = (): void => {
    if (!this.scheduled) return;
    this.idleTurns = this.waiting.length === this.seen ? this.idleTurns + 1 : 0;
    this.seen = this.waiting.length;
    const waited = performance.now() - this.openedAt;
    if (waited >= MAX_WAIT_MS) this.flush();
    else if (this.idleTurns < IDLE_TURNS) setImmediate(this.turn);
    else if (waited + NAP_MS > this.lastCommitMs || this.seen >= this.lastBatch * EXPECTED_SHARE) this.flush();
    else setTimeout(this.turn, NAP_MS);
  };

  private commit(batch: readonly Pending[]): void {
    const refused = new Map<Pending, GrpcError>();
    let committed: readonly CommittedEvent[];
    const startedAt = performance.now();
    try {
      committed = this.log.transaction(() => {
        for (const pending of batch) runOrRefuse(pending, refused);
      });
    } catch (error) {
      for (const pending of batch) pending.failed(withReason(error));
      if (isBeyondRepair(error)) throw error;
      return;
    }
    this.lastBatch = batch.length;
    this.lastCommitMs = performance.now() - startedAt;
    for (const pending of batch) {
      const refusal = refused.get(pending);
      if (refusal) pending.failed(refusal);
      else pending.done();
    }
    if (committed.length > 0) this.onCommitted(committed);
  }
}

const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;

const resultCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** After a failed fsync the content of the disk is unknown, so the process has to end. */
const isBeyondRepair = (error: unknown) => [IO_ERROR, CORRUPT].includes(resultCode(error) ?? 0);

function withReason(error: unknown): unknown {
  if (resultCode(error) !== FULL) return error;
  return new GrpcError(status.RESOURCE_EXHAUSTED, 'The disk is full; nothing was written');
}

function runOrRefuse(pending: Pending, refused: Map<Pending, GrpcError>): void {
  try {
    pending.run();
  } catch (error) {
    if (!(error instanceof GrpcError)) throw error;
    refused.set(pending, error);
  }
}
