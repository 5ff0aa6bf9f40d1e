// CPU seconds of processes, for `SUITE_CPU=<file> npm test`; unlike wall time they do not depend on other load.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100; // USER_HZ, the same on every Linux
const [UTIME, STIME, CUTIME, CSTIME] = [11, 12, 13, 14]; // after the name, which may contain spaces

/** @returns CPU seconds of the process with its threads, and of its ended children */
export function processorTime(pid = 'self') {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (...of) => of.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND;
  return { own: seconds(UTIME, STIME), children: seconds(CUTIME, CSTIME) };
}

/**
 * Starts measuring a suite. With several workers, the time of the shared service counts for every suite that runs
 * meanwhile.
 * @returns a function that ends it
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
