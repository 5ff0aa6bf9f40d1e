import { availableParallelism, loadavg } from 'node:os';

/** How many times longer things take because the machine has more to do than it has cores; at least 1. */
export const busyness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Machines and disks differ: what was measured is printed beside the goal, and a test fails at twice the goal. */
const MARGIN = 2;

/** How much a measured time may be, for a goal of a machine that does nothing else. */
export const allowed = (goal: number): number => goal * MARGIN * busyness();
