import { fileURLToPath } from 'node:url';
import type { Environment, Program } from './process.ts';

export const watchedLoop: Environment = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('loop-delay.preload.ts', import.meta.url))}`,
};

export interface LongestTurn {
  /** CPU time of the thread, which does not depend on the machine's load. */
  readonly cpuMs: number;
  /** `monitorEventLoopDelay`: CPU time plus waiting for a processor. */
  readonly heldMs: number;
}

export type LongestTurns = Readonly<Record<string, LongestTurn>>;

export function longTurns(turns: LongestTurns, cpuMs: number) {
  return Object.entries(turns)
    .filter(([, turn]) => turn.cpuMs >= cpuMs)
    .map(([loop, turn]) => ({ loop, cpuMs: Math.round(turn.cpuMs), heldMs: Math.round(turn.heldMs) }));
}

export class LoopDelay {
  private asked = 0;

  constructor(private readonly program: Program) {}

  async longest(): Promise<LongestTurns> {
    this.asked += 1;
    this.program.signal('SIGUSR2');
    return JSON.parse(await this.program.says(new RegExp(`^loop ${this.asked}: (.+)`))) as LongestTurns;
  }
}
