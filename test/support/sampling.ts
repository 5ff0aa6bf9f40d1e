/** `npm run test:long`: suites that start services again and again do so for every case, not for some of them. */
export const isLong = process.env['LONG'] === '1';

/** All of them in the long form; otherwise `count`, others in each run. */
export function sampled<Value>(all: readonly Value[], count: number): readonly Value[] {
  if (isLong) return all;
  const kept = [...all];
  while (kept.length > count) kept.splice(Math.floor(Math.random() * kept.length), 1);
  return kept;
}
