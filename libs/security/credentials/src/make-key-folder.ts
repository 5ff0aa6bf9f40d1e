import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Accessible to its owner only. Node's recursive `mkdir` never returns in places that answer ENOENT, such as /proc. */
export async function makeKeyFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeKeyFolder(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}
