import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Node's `recursive` never returns if a parent answers ENOENT because nothing can be created in it, such as /proc. */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
