// node tools/dev/assembled-console.mjs: builds the console into node_modules/.cache unless it is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeOnce, stampOf } from './made-once.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/annal/console');
const TOOLS = 'tools/build/console';

/** Changes with the console's own sources and packages, and not with those of the servers. */
export function consoleFolder() {
  const files = ['package-lock.json', `${TOOLS}.mjs`];
  return join(
    cache,
    stampOf(files, [TOOLS, ...consoleSources()], (name) => !/\.spec\.m?tsx?$/.test(name)),
  );
}

export const isConsoleThere = () => existsSync(consoleFolder());

/** @returns its folder */
export async function assembledConsole() {
  const folder = consoleFolder();
  await madeOnce(folder, async (draft) => {
    const { buildConsole } = await import('../build/console.mjs');
    await buildConsole(draft);
  });
  return folder;
}

/** Its own, and those of the libraries that it may import (tools/lint/dependency-rule.mjs). */
export function consoleSources() {
  const scopes = readdirSync(join(root, 'libs'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = scopes.flatMap(({ name }) => [
    `libs/${name}`,
    ...readdirSync(join(root, 'libs', name)).map((library) => `libs/${name}/${library}`),
  ]);
  const kernels = folders.filter((folder) => isKernel(join(root, folder, 'package.json')));
  return ['apps/console/src', ...kernels.map((folder) => `${folder}/src`)];
}

function isKernel(manifest) {
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).nx?.tags?.includes('type:kernel') === true;
}

if (import.meta.main) console.log(await assembledConsole());
