import { readFileSync } from 'node:fs';

/** One per line: what would run, or ask another origin, if it were anything but text. */
export const payloads: readonly string[] = readFileSync(new URL('payloads.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '');
