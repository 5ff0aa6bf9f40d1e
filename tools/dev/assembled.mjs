// Bundles each app into a few files, because finding and reading 2,900 modules would take a third of a start. Cached in
// node_modules/.cache and rebuilt when a source changes; `npm ci` runs node tools/dev/assembled.mjs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/annal/apps');
/** Older bundles are of former sources, and no start still reads them. */
const KEPT_MS = 60 * 60 * 1000;

/** @returns the app's bundle; bundles all apps if the sources have changed */
export async function assembled(app) {
  const folder = join(cache, stampOfSources());
  if (!existsSync(folder)) await assemble(folder);
  return join(folder, `${app}.js`);
}

async function assemble(folder) {
  const { bundleTogether } = await import('../build/bundle.mjs');
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await bundleTogether(apps(), draft);
  // Otherwise Node reads twelve megabytes to detect the module type.
  await writeFile(join(draft, 'package.json'), '{ "type": "module" }\n');
  await rename(draft, folder).catch((error) => {
    rmSync(draft, { recursive: true });
    // A parallel start may have been faster; its result is the same.
    if (!existsSync(folder)) throw error;
  });
  for (const former of readdirSync(cache)) {
    const { mtimeMs } = statSync(join(cache, former), { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - KEPT_MS) rmSync(join(cache, former), { recursive: true, force: true });
  }
}

function apps() {
  return readdirSync(join(root, 'apps')).filter((app) => existsSync(join(root, 'apps', app, 'src/main.ts')));
}

/** By time and size, because reading all sources would take too long. */
function stampOfSources() {
  const hash = createHash('sha256').update(process.version);
  const note = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  const tools = ['build/bundle.mjs', 'build/line-map.mjs', 'build/packages-inside.mjs', 'dev/assembled.mjs'];
  for (const path of ['.swcrc', 'package-lock.json', ...tools.map((tool) => `tools/${tool}`)]) note(path);
  for (const folder of ['apps', 'libs']) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of files)
      if ((name.endsWith('.ts') && !name.endsWith('.spec.ts')) || name === 'package.json')
        note(join(parentPath, name).slice(root.length));
  }
  return hash.digest('hex').slice(0, 16);
}

// Without build tools (`npm ci --omit=dev`) nothing is started from here.
if (import.meta.main && existsSync(join(root, 'node_modules/esbuild'))) await assembled('standalone');
