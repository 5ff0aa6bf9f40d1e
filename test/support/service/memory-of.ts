import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;

/** Resident bytes of a process and of those that it has started. */
export function memoryOf(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isBelow = (name: string) => {
    try {
      // Behind the name of the program, which may contain blanks.
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid;
    } catch {
      return false;
    }
  };
  const own = (name: string) => {
    try {
      return Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
    } catch {
      return 0;
    }
  };
  return [String(pid), ...all.filter(isBelow)].reduce((sum, name) => sum + own(name), 0);
}
