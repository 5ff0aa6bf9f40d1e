import { WakeableDelay } from '@annal/concurrency';
import { messageOf } from '@annal/observability';
import type { IndexReader } from '@annal/search-index';
import type { AppliedPosition } from './applied-position.ts';

export interface WatchOptions {
  readonly reader: IndexReader;
  readonly progress: AppliedPosition;
  isLevel(): Promise<boolean>;
  onCaughtUp(): void;
}

const AWAITED_MS = 50;
const IDLE_MS = 1_000;

/** Polls the position of a build that another process feeds, more often while a search waits. */
export class PositionWatch {
  private readonly stopping = new AbortController();
  private readonly rest = new WakeableDelay(this.stopping.signal);
  private running: Promise<void> = Promise.resolve();
  private failure: string | undefined;
  private wasLevel = false;

  constructor(private readonly options: WatchOptions) {}

  get caughtUp(): boolean {
    return this.wasLevel && this.failure === undefined;
  }

  get isPlaced(): boolean {
    return true;
  }

  get error(): string | undefined {
    return this.failure;
  }

  start(): void {
    this.running = this.run();
    void this.becomesLevel();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.options.progress.cancel();
    await this.running;
  }

  hurry(): void {
    this.rest.wake();
  }

  private async run(): Promise<void> {
    const { reader, progress } = this.options;
    while (!this.stopping.signal.aborted) {
      try {
        progress.advance((await reader.position()) ?? -1n);
        this.failure = undefined;
      } catch (error) {
        this.failure = messageOf(error);
      }
      await this.rest.wait(progress.isAwaited ? AWAITED_MS : IDLE_MS);
    }
  }

  private async becomesLevel(): Promise<void> {
    while (!this.stopping.signal.aborted && !this.wasLevel) this.wasLevel = await this.options.isLevel();
    if (this.wasLevel) this.options.onCaughtUp();
  }
}
