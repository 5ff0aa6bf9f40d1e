import { fileURLToPath } from 'node:url';
import type { Environment, Program } from './process.ts';

/** For a process whose event loop is watched. */
export const watchedLoop: Environment = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('loop-delay.preload.ts', import.meta.url))}`,
};

/** The longest turn of an event loop, in milliseconds. */
export interface LongestTurn {
  /** The time that the main thread had a processor: the same on a busy machine as on an idle one. */
  readonly cpuMs: number;
  /** What `monitorEventLoopDelay` measures: this, and the time that the thread waited for a processor. */
  readonly heldMs: number;
}

/** The event loop of a process that was started with `watchedLoop`. */
export class LoopDelay {
  private asked = 0;

  constructor(private readonly program: Program) {}

  /** Since the last call. */
  async longest(): Promise<LongestTurn> {
    this.asked += 1;
    this.program.signal('SIGUSR2');
    return JSON.parse(await this.program.says(new RegExp(`^loop ${this.asked}: (.+)`))) as LongestTurn;
  }
}
