import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const FOLDER = 0o700;
const FILE = 0o600;

const BESIDE = ['', '-wal', '-shm'];

export function makeFolderPrivate(folder: string): void {
  restrict(folder, FOLDER);
}

/** Created before SQLite does it, which would let others read it; `-wal` and `-shm` inherit the permissions. */
export function makeFilePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', FILE));
  for (const suffix of BESIDE) if (existsSync(file + suffix)) restrict(file + suffix, FILE);
}

/** A mounted folder may belong to another user, who decides about it. */
function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
  }
}
