import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Older results are of former sources, and no start still reads them. */
const KEPT_MS = 60 * 60 * 1000;

/**
 * Makes a folder, unless it is there, from a draft, so that it is complete as soon as it exists.
 * @param make fills the folder that it gets
 */
export async function madeOnce(folder, make) {
  if (existsSync(folder)) return;
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await make(draft);
  await rename(draft, folder).catch((error) => {
    rmSync(draft, { recursive: true });
    // A parallel start may have been faster; its result is the same.
    if (!existsSync(folder)) throw error;
  });
  const cache = dirname(folder);
  for (const former of readdirSync(cache)) {
    const { mtimeMs } = statSync(join(cache, former), { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - KEPT_MS) rmSync(join(cache, former), { recursive: true, force: true });
  }
}

/**
 * By time and size, because reading all sources would take too long.
 * @param files single ones, from the root of the workspace
 * @param folders whose files count if `isSource` says so of their name
 */
export function stampOf(files, folders, isSource) {
  const hash = createHash('sha256').update(process.version);
  const note = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const path of files) note(path);
  for (const folder of folders) {
    const found = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of found)
      if (!entry.isDirectory() && isSource(entry.name)) note(join(entry.parentPath, entry.name).slice(root.length));
  }
  return hash.digest('hex').slice(0, 16);
}
