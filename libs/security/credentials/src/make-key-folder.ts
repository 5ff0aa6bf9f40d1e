import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The folder and those above it that are missing, for their owner only. Node's own `recursive` never comes back from a
 * place where nothing can be made and which says that by ENOENT, such as /proc.
 */
export async function makeKeyFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeKeyFolder(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    // Who opens the keys beside this one was a moment faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}
