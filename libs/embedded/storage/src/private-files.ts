import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const FOLDER = 0o700;
const FILE = 0o600;

/** Files beside a database that hold its content too. */
const BESIDE = ['', '-wal', '-shm'];

/** Lets only the owner of the process into a folder, also where an earlier release made it. */
export function makeFolderPrivate(folder: string): void {
  restrict(folder, FOLDER);
}

/** Creates the file if it is missing: SQLite would let others read it, and gives `-wal` and `-shm` the same rights. */
export function makeFilePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', FILE));
  for (const suffix of BESIDE) if (existsSync(file + suffix)) restrict(file + suffix, FILE);
}

/** A mounted folder may belong to somebody else, who then decides about it. */
function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
  }
}
