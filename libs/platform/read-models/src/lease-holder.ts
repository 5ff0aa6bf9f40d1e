import { hostname } from 'node:os';

/** Who holds a lease here: the machine or pod, and the process on it. */
export const leaseHolder = (): string => `${hostname()}/${process.pid}`;

/**
 * Whether a lease was left behind by a run on this machine that is gone, so that nobody has to wait for its end. The
 * same process id again is the restart of a container, whose first process always has the same one.
 */
export function isFormerRun(holder: string | null, self: string): boolean {
  if (holder === null || holder === self) return holder === self;
  const [there, here] = [placeOf(holder), placeOf(self)];
  return there !== undefined && there.host === here?.host && !isAlive(there.pid);
}

function placeOf(holder: string): { readonly host: string; readonly pid: number } | undefined {
  const [, host, pid] = /^(.+)\/(\d+)$/.exec(holder) ?? [];
  return host === undefined ? undefined : { host, pid: Number(pid) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
