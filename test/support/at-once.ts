const AT_ONCE = 24;

export async function atOnce(count: number, work: (number: number) => Promise<unknown>, most = AT_ONCE): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(most, count) }, worker));
}
