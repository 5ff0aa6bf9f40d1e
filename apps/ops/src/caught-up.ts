import { setTimeout as wait } from 'node:timers/promises';
import type { ProjectionHost } from '@annal/read-models';
import { Progress } from './progress.ts';

const LOOK_AGAIN_MS = 100;

export async function caughtUp(host: ProjectionHost, head: number, title = 'rebuild'): Promise<void> {
  const progress = new Progress(title, head);
  for (;;) {
    const states = host.status();
    if (states.every((state) => state.caughtUp)) break;
    const stopped = states.find(({ error }) => error !== undefined);
    if (stopped) throw new Error(`${stopped.name} cannot be built: ${stopped.error}`);
    progress.at(Math.min(...states.map(({ position }) => Number(position ?? 0n))));
    await wait(LOOK_AGAIN_MS);
  }
  progress.end(`${host.status().length} projections`);
}
