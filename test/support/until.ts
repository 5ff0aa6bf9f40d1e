const MOST_MS = 100;

/** Asks again until the answer is one. A state that does not come within the time is an error that says what came. */
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
    if (passed > withinMs) throw new Error(`It did not come to this in time; last: ${JSON.stringify(value)}`);
    // What takes long is asked for less often: who asks takes the machine from who has to come to it.
    await new Promise((resolve) => setTimeout(resolve, Math.min(MOST_MS, 5 + passed / 20)));
  }
}
