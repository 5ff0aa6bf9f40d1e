// Processor seconds of processes, for `SUITE_CPU=<file> npm test`: unlike a clock they do not depend on what else runs.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100; // USER_HZ, the same on every Linux
const [UTIME, STIME, CUTIME, CSTIME] = [11, 12, 13, 14]; // after the name, which may contain blanks

/** @returns seconds of the process itself, with all its threads, and of its children that have ended */
export function processorTime(pid = 'self') {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (...of) => of.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND;
  return { own: seconds(UTIME, STIME), children: seconds(CUTIME, CSTIME) };
}

/**
 * Begins to measure a suite. With one worker the service that suites share works for this suite alone; with several, its
 * time counts for each suite that runs meanwhile.
 *
 * @returns ends it
 */
export function measureSuite(path) {
  const file = process.env.SUITE_CPU;
  if (!file) return () => {};
  const began = now();
  return () => {
    const ended = now();
    const spent = Object.entries(ended).map(([name, seconds]) => [name, Number((seconds - began[name]).toFixed(2))]);
    appendFileSync(file, `${JSON.stringify({ path, ...Object.fromEntries(spent) })}\n`);
  };
}

function now() {
  const pid = process.env.ANNAL_SHARED_PID;
  const shared = pid && existsSync(`/proc/${pid}/stat`) ? processorTime(pid).own : 0;
  return { clock: performance.now() / 1000, ...processorTime(), shared };
}
