import type { GroupSettings } from './settings.ts';

/** Decides when a group's progress is worth a write: after a number of messages, or a time and a smaller number. */
export class Checkpointing {
  private finished = 0;
  private savedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: GroupSettings,
    private readonly save: () => void,
  ) {}

  messageFinished(): void {
    this.finished += 1;
    if (this.finished >= this.settings.maxCheckpointCount) this.saveNow();
    else if (this.finished >= this.settings.minCheckpointCount) this.saveInTime();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private saveInTime(): void {
    const wait = Math.max(0, this.savedAt + this.settings.checkpointAfterMs - performance.now());
    this.timer ??= setTimeout(() => this.saveNow(), wait);
  }

  private saveNow(): void {
    this.stop();
    this.finished = 0;
    this.savedAt = performance.now();
    this.save();
  }
}
