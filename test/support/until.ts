const MOST_MS = 100;

/** Polls until `isIt` holds. @throws with the last value after `withinMs` */
export async function until<Value>(
  ask: () => Promise<Value>,
  isIt: (value: Value) => boolean,
  withinMs = 20_000,
): Promise<Value> {
  const began = Date.now();
  for (;;) {
    const value = await ask();
    if (isIt(value)) return value;
    const passed = Date.now() - began;
    if (passed > withinMs) throw new Error(`The condition was not met in time; last value: ${JSON.stringify(value)}`);
    // Polls slow states less often, because polling takes CPU time from what it waits for.
    await new Promise((resolve) => setTimeout(resolve, Math.min(MOST_MS, 5 + passed / 20)));
  }
}
