import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What other users of the machine could read or enter below a folder: none for a data folder or a backup. */
export function openToOthers(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
}
