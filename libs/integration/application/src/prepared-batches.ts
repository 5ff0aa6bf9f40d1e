import type { Draft } from './integration-log.ts';

export interface PreparedBatch {
  readonly drafts: readonly Draft[];
  readonly last: bigint;
  readonly readable: Promise<unknown>;
}

export interface BatchPublisher {
  publish(drafts: readonly Draft[]): Promise<void>;
  published(last: bigint): void;
  failed(): void;
}

const MOST_WAITING = 2_000;

/** Publishes batches in order, each as soon as it is readable, together with readable batches behind it. */
export class PreparedBatches {
  private readonly waiting: PreparedBatch[] = [];
  private readonly readable = new Set<PreparedBatch>();
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly publisher: BatchPublisher) {}

  /** Resolves when there is room. @throws the error of an earlier batch */
  async add(batch: PreparedBatch): Promise<void> {
    this.waiting.push(batch);
    const noted = batch.readable.then(() => void this.readable.add(batch));
    this.work = this.work.then(() => noted).then(() => this.publishReadable());
    this.work.catch(() => this.publisher.failed());
    const count = this.waiting.reduce((sum, { drafts }) => sum + drafts.length, 0);
    if (count > MOST_WAITING) await this.work;
  }

  end(): Promise<void> {
    return this.work;
  }

  private async publishReadable(): Promise<void> {
    const unreadable = this.waiting.findIndex((batch) => !this.readable.has(batch));
    const batches = this.waiting.splice(0, unreadable < 0 ? this.waiting.length : unreadable);
    for (const batch of batches) this.readable.delete(batch);
    const last = batches.at(-1)?.last;
    if (last === undefined) return;
    await this.publisher.publish(batches.flatMap(({ drafts }) => drafts));
    this.publisher.published(last);
  }
}
