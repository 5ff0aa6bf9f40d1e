import type { Draft } from './integration-log.ts';

export interface PreparedBatch {
  readonly drafts: readonly Draft[];
  /** Position up to which everything has been told with it. */
  readonly last: bigint;
  /** It may be told from then on. */
  readonly readable: Promise<unknown>;
}

export interface Telling {
  tell(drafts: readonly Draft[]): Promise<void>;
  /** Everything up to there has been told. */
  told(last: bigint): void;
  /** Nothing is told any more. */
  failed(): void;
}

/** Drafts; whoever has more waits. */
const MOST_WAITING = 2_000;

/** Tells batches in their order, each as soon as it may be told, together with those behind it that may be by then. */
export class PreparedBatches {
  private readonly waiting: PreparedBatch[] = [];
  private readonly readable = new Set<PreparedBatch>();
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly telling: Telling) {}

  /** Resolves when there is room for another one. @throws what has kept one from being told */
  async add(batch: PreparedBatch): Promise<void> {
    this.waiting.push(batch);
    const noted = batch.readable.then(() => void this.readable.add(batch));
    this.work = this.work.then(() => noted).then(() => this.tellReadable());
    this.work.catch(() => this.telling.failed());
    const count = this.waiting.reduce((sum, { drafts }) => sum + drafts.length, 0);
    if (count > MOST_WAITING) await this.work;
  }

  /** Resolves when all have been told. @throws what has kept one from it */
  end(): Promise<void> {
    return this.work;
  }

  /** Once for each that was added: for some there is nothing left to do. */
  private async tellReadable(): Promise<void> {
    const unreadable = this.waiting.findIndex((batch) => !this.readable.has(batch));
    const batches = this.waiting.splice(0, unreadable < 0 ? this.waiting.length : unreadable);
    for (const batch of batches) this.readable.delete(batch);
    const last = batches.at(-1)?.last;
    if (last === undefined) return;
    await this.telling.tell(batches.flatMap(({ drafts }) => drafts));
    this.telling.told(last);
  }
}
