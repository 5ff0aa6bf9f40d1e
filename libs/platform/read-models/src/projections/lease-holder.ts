import { hostname } from 'node:os';

export const leaseHolder = (): string => `${hostname()}/${process.pid}`;

/** True for a lease of a dead process on this machine. An equal process id is a restarted container. */
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
