import { setImmediate as turn } from 'node:timers/promises';

const MS_PER_TURN = 10;

/** Yields to the event loop between steps, so that long work does not block other requests. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let began = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < MS_PER_TURN) continue;
    await turn();
    began = performance.now();
  }
}
