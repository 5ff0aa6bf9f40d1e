import type { Derived, Kept, Wanted } from '../deriving/derive.ts';
import { PictureProcess } from './picture-process.ts';

/** Decoders keep memory, which only the end of their process gives back. */
const IDLE_MS = 60_000;

/** As many as pictures are derived at the same time. Each starts when it is needed, and ends after a quiet minute. */
export class PictureProcesses {
  private readonly all = new Set<PictureProcess>();
  private readonly idle: PictureProcess[] = [];
  private ending: NodeJS.Timeout | undefined;

  constructor(private readonly withinMs?: number) {}

  get pids(): readonly (number | undefined)[] {
    return [...this.all].map(({ pid }) => pid);
  }

  async derive(source: Buffer, wanted: Wanted): Promise<Derived | Kept> {
    clearTimeout(this.ending);
    const one = this.idle.pop() ?? this.start();
    try {
      return await one.derive(source, wanted, this.withinMs);
    } finally {
      if (!one.isOver) this.idle.push(one);
      if (this.idle.length === this.all.size) this.ending = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.ending);
    this.idle.length = 0;
    await Promise.all([...this.all].map((each) => each.close()));
  }

  private start(): PictureProcess {
    const started = new PictureProcess((ended) => {
      this.all.delete(ended);
      const place = this.idle.indexOf(ended);
      if (place >= 0) this.idle.splice(place, 1);
    });
    this.all.add(started);
    return started;
  }
}
