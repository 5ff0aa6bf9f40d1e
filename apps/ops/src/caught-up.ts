import { setTimeout as wait } from 'node:timers/promises';
import type { ProjectionHost } from '@annal/read-models';
import { Progress, say } from './progress.ts';

const LOOK_AGAIN_MS = 100;
/** The host tries again by itself, and a store on a busy machine may be away for a while. */
const PATIENCE_MS = 30_000;

/** @throws when a projection has stopped and does not go on */
export async function caughtUp(
  host: Pick<ProjectionHost, 'status'>,
  head: number,
  title = 'rebuild',
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const progress = new Progress(title, head);
  const stoppedSince = new Map<string, number>();
  for (;;) {
    const states = host.status();
    if (states.every((state) => state.caughtUp)) break;
    for (const { name, error } of states) {
      if (error === undefined) {
        stoppedSince.delete(name);
        continue;
      }
      const since = stoppedSince.get(name);
      if (since === undefined) say(`${title}: ${name} has stopped and is tried again: ${error}`);
      if (performance.now() - (since ?? Infinity) >= patienceMs) throw new Error(`${name} cannot be built: ${error}`);
      stoppedSince.set(name, since ?? performance.now());
    }
    progress.at(Math.min(...states.map(({ position }) => Number(position ?? 0n))));
    await wait(LOOK_AGAIN_MS);
  }
  progress.end(`${host.status().length} projections`);
}
