import { fileURLToPath } from 'node:url';
import type { Environment, Program } from './process.ts';

/** For a process whose event loop is watched. */
export const watchedLoop: Environment = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('loop-delay.preload.ts', import.meta.url))}`,
};

/** The longest turn of an event loop, in milliseconds. */
export interface LongestTurn {
  /** The time that the thread had a processor: the same on a busy machine as on an idle one. */
  readonly cpuMs: number;
  /** What `monitorEventLoopDelay` measures: this, and the time that the thread waited for a processor. */
  readonly heldMs: number;
}

/** By loop: `main`, or the name of the thread. */
export type LongestTurns = Readonly<Record<string, LongestTurn>>;

/** Those that took `cpuMs` or longer, with whole milliseconds. */
export function longTurns(turns: LongestTurns, cpuMs: number) {
  return Object.entries(turns)
    .filter(([, turn]) => turn.cpuMs >= cpuMs)
    .map(([loop, turn]) => ({ loop, cpuMs: Math.round(turn.cpuMs), heldMs: Math.round(turn.heldMs) }));
}

/** The event loops of a process that was started with `watchedLoop`. */
export class LoopDelay {
  private asked = 0;

  constructor(private readonly program: Program) {}

  /** Since the last call. */
  async longest(): Promise<LongestTurns> {
    this.asked += 1;
    this.program.signal('SIGUSR2');
    return JSON.parse(await this.program.says(new RegExp(`^loop ${this.asked}: (.+)`))) as LongestTurns;
  }
}
