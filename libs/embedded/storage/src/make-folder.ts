import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A folder and those above it that are missing. Node's own `recursive` never comes back from a place where nothing can
 * be made and which says that by ENOENT, such as /proc.
 */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another store of the same folder was a moment faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
