import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isLong } from './sampling.ts';

const MEMORY = '/dev/shm';
const NAME = /^annal-run-(\d+)$/;
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Keeps the data of suites in memory, because their stores otherwise wait for the disk at each commit, which only a loss
 * of power needs: a killed process loses nothing there. The long form, a set TMPDIR and a machine with little memory
 * leave the data on the disk.
 * @returns a folder to remove after the run
 */
export function openRunFolder(): string | undefined {
  if (isLong || process.env['TMPDIR'] !== undefined) return undefined;
  const folder = join(MEMORY, `annal-run-${process.pid}`);
  try {
    removeLeftFolders();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return undefined;
    mkdirSync(folder);
  } catch {
    return undefined;
  }
  process.env['TMPDIR'] = folder;
  return folder;
}

/** Of runs that were killed, because they would take memory until the machine restarts. */
function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
