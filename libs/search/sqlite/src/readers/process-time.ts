import { readFileSync } from 'node:fs';

/** Linux reports hundredths of a second, whatever the kernel's clock. */
const TICK_MS = 10;

/** CPU time in milliseconds; elapsed time on systems that do not report it. */
export function cpuTimeOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return performance.now();
  try {
    // The program's name is in parentheses and may contain any characters.
    const [, after = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
