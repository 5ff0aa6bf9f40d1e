import { setTimeout as wait } from 'node:timers/promises';

/** A few head starts, so that now the one and now the other comes first. */
const HEAD_STARTS_MS = [0, 10, 30, 50];

/** Both at once, or one of them a little later; which one and how much changes with the round. */
export async function inTurn<First, Second>(round: number, first: () => Promise<First>, second: () => Promise<Second>) {
  const delay = HEAD_STARTS_MS[Math.floor(round / 2) % HEAD_STARTS_MS.length];
  const later = async <Value>(run: () => Promise<Value>) => (await wait(delay), run());
  return round % 2 === 0 ? Promise.all([first(), later(second)]) : Promise.all([later(first), second()]);
}
