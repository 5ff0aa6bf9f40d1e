const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** events.md W3. */
const WAITS = [
  ...[30 * SECOND, 2 * MINUTE, 6 * MINUTE, 20 * MINUTE],
  ...[1 * HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 9 * HOUR],
];
const LATER = 12 * HOUR;

/** Beyond a day, retries every twelve hours until `retryHours` are over. */
export function waitsFor(retryHours: number): readonly number[] {
  const waits = [...WAITS];
  let total = waits.reduce((sum, wait) => sum + wait, 0);
  const end = retryHours * HOUR;
  while (retryHours > 24 && total < end) {
    const wait = Math.min(LATER, end - total);
    waits.push(wait);
    total += wait;
  }
  return waits;
}

export function nextAttempt(retryHours: number, attempts: number, now: Date): Date | undefined {
  const wait = waitsFor(retryHours)[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}
