import { availableParallelism, loadavg } from 'node:os';

/** How many times longer things take because the machine has more to do than it has cores; at least 1. */
export const busyness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
