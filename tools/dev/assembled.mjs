// One file per app instead of 2,900 modules: a third of a start would go into finding and reading them. Kept in
// node_modules/.cache and made again when something has changed that could go into it. After `npm ci` it is there already:
// node tools/dev/assembled.mjs <app>
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/annal/apps');
/** Whatever is older is of a former state of the sources, and nobody is just starting from it. */
const KEPT_MS = 60 * 60 * 1000;

/** @returns path of the app's bundle, after making it where there is none of the sources as they are */
export async function assembled(app) {
  const name = `${app}-${stampOfSources()}`;
  const folder = join(cache, name);
  if (!existsSync(folder)) await assemble(app, folder);
  return join(folder, 'main.js');
}

async function assemble(app, folder) {
  const { bundleApp, PACKAGES_INSIDE } = await import('../build/bundle.mjs');
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await bundleApp(app, draft, PACKAGES_INSIDE);
  // Node would otherwise read twelve megabytes to find out what they are.
  await writeFile(join(draft, 'package.json'), '{ "type": "module" }\n');
  await rename(draft, folder).catch((error) => {
    rmSync(draft, { recursive: true });
    // Another start may have been quicker; what it has made is the same.
    if (!existsSync(folder)) throw error;
  });
  for (const former of readdirSync(cache).filter((name) => name.startsWith(`${app}-`))) {
    const { mtimeMs } = statSync(join(cache, former), { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - KEPT_MS) rmSync(join(cache, former), { recursive: true, force: true });
  }
}

/** By time and size: reading them all would take longer than finding out that nothing has changed. */
function stampOfSources() {
  const hash = createHash('sha256').update(process.version);
  const note = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  const tools = ['tools/build/bundle.mjs', 'tools/build/line-map.mjs', 'tools/dev/assembled.mjs'];
  for (const path of ['.swcrc', 'package-lock.json', ...tools]) note(path);
  for (const folder of ['apps', 'libs']) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of files)
      if ((name.endsWith('.ts') && !name.endsWith('.spec.ts')) || name === 'package.json')
        note(join(parentPath, name).slice(root.length));
  }
  return hash.digest('hex').slice(0, 16);
}

// Where nothing that builds is installed (`npm ci --omit=dev`), nothing is started from here either.
if (import.meta.main && existsSync(join(root, 'node_modules/esbuild'))) await assembled(argv[2]);
