/** Runs all until one ends, then aborts the others and waits for them. @throws the failure of the first that failed */
export async function together(
  stopping: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const signal = AbortSignal.any([stopping, ending.signal]);
  const running = works.map((work) => work(signal));
  for (const work of running) work.then(end, end);
  const failed = (await Promise.allSettled(running)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
