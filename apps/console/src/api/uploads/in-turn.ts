/** More at once only make each of them slower. */
const AT_ONCE = 3;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work once fewer others run. @throws an `AbortError` if it is stopped before */
export async function inTurn<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
