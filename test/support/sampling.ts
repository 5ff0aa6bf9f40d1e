/** `npm run test:long` restarts services for every case, not for a sample. */
export const isLong = process.env['LONG'] === '1';

export function sampled<Value>(all: readonly Value[], count: number): readonly Value[] {
  if (isLong) return all;
  const kept = [...all];
  while (kept.length > count) kept.splice(Math.floor(Math.random() * kept.length), 1);
  return kept;
}
