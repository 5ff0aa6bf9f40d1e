import { setTimeout as wait } from 'node:timers/promises';

const HEAD_STARTS_MS = [0, 10, 30, 50];

export async function inTurn<First, Second>(round: number, first: () => Promise<First>, second: () => Promise<Second>) {
  const delay = HEAD_STARTS_MS[Math.floor(round / 2) % HEAD_STARTS_MS.length];
  const later = async <Value>(run: () => Promise<Value>) => (await wait(delay), run());
  return round % 2 === 0 ? Promise.all([first(), later(second)]) : Promise.all([later(first), second()]);
}
