const AT_ONCE = 24;

/** The numbers from 0 on, each its own work, some of it at a time. */
export async function atOnce(count: number, work: (number: number) => Promise<unknown>, most = AT_ONCE): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(most, count) }, worker));
}
