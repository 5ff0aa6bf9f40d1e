// Bundles each app into a few files, because finding and reading 2,900 modules would take a third of a start. Cached in
// node_modules/.cache and rebuilt when a source changes; `npm ci` runs node tools/dev/assembled.mjs.
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assembledConsole } from './assembled-console.mjs';
import { madeOnce, stampOf } from './made-once.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/annal/apps');
const TOOLS = ['build/bundle.mjs', 'build/line-map.mjs', 'build/packages-inside.mjs', 'dev/assembled.mjs'];
const FILES = ['.swcrc', 'package-lock.json', ...TOOLS.map((tool) => `tools/${tool}`)];

/** @returns the app's bundle; bundles all apps if the sources have changed */
export async function assembled(app) {
  const folder = join(cache, stampOf(FILES, serverFolders(), isSource));
  await madeOnce(folder, assemble);
  return join(folder, `${app}.js`);
}

async function assemble(folder) {
  const { bundleTogether } = await import('../build/bundle.mjs');
  await bundleTogether(apps(), folder);
  // Otherwise Node reads twelve megabytes to detect the module type.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
}

function apps() {
  return readdirSync(join(root, 'apps')).filter((app) => existsSync(join(root, 'apps', app, 'src/main.ts')));
}

/** Not the console, which has a stamp of its own. */
function serverFolders() {
  return [...apps().map((app) => `apps/${app}`), 'libs'];
}

function isSource(name) {
  return (name.endsWith('.ts') && !name.endsWith('.spec.ts')) || name === 'package.json';
}

// Without build tools (`npm ci --omit=dev`) nothing is started from here.
if (import.meta.main && existsSync(join(root, 'node_modules/esbuild')))
  await Promise.all([assembled('standalone'), assembledConsole()]);
