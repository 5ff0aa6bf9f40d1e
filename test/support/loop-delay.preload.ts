// For `node --import`: on SIGUSR2 the process prints what the longest turn of its event loop cost since the last signal.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 2;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = cpuMs();
  let longest = 0;
  // A timer fires at most once per turn, so this is what one turn took of a processor, however long it waited for one.
  setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, RESOLUTION_MS).unref();
  let asked = 0;
  process.on('SIGUSR2', () => {
    // The turn that is under way is noted by its timer first.
    setTimeout(() => {
      asked += 1;
      process.stdout.write(`loop ${asked}: ${JSON.stringify({ cpuMs: longest, heldMs: delay.max / 1e6 })}\n`);
      delay.reset();
      longest = 0;
    }, 10 * RESOLUTION_MS);
  });
}
