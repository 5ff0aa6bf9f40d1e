import type { GroupSettings } from './settings.ts';

export interface Progressing {
  completed(): number;
  write(checkpoint: number): Promise<void>;
}

/** EventStoreDB's rule: smaller progress is not written, not even when the group stops, and is delivered again. */
export class Checkpointing {
  saved: number | undefined;
  private begun: number;
  private writing = Promise.resolve();
  private begunAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: GroupSettings,
    private readonly progress: Progressing,
    { checkpoint, beginsAfter }: { readonly checkpoint: number | undefined; readonly beginsAfter: number },
  ) {
    this.saved = checkpoint;
    this.begun = checkpoint ?? beginsAfter;
  }

  progressed(): void {
    const ahead = this.progress.completed() - this.begun;
    if (ahead >= this.settings.maxCheckpointCount) this.begin();
    else if (ahead >= this.settings.minCheckpointCount) this.beginInTime();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
  }

  private beginInTime(): void {
    const wait = Math.max(0, this.begunAt + this.settings.checkpointAfterMs - performance.now());
    this.timer ??= setTimeout(() => this.begin(), wait);
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const checkpoint = this.progress.completed();
    if (checkpoint === this.begun) return;
    this.begun = checkpoint;
    this.begunAt = performance.now();
    const write = this.progress.write(checkpoint).then(
      () => void (this.saved = checkpoint),
      () => void (this.begun = this.saved ?? this.begun), // The next finished message tries again.
    );
    this.writing = Promise.all([this.writing, write]).then(() => undefined);
  }
}
