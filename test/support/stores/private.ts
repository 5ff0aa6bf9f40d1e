import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths that other users of the machine could access; a data folder or backup must have none. */
export function openToOthers(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
}
