// Builds the console again whenever one of its sources changes. Pages reload themselves.
import { cpSync, watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from '../build/console.mjs';
import { consoleSources } from './assembled-console.mjs';
import { watchedFolder } from './program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Editors write several files at once. */
const QUIET_MS = 50;

const draft = `${watchedFolder}.next`;
let quiet;
let building = Promise.resolve();

for (const folder of consoleSources()) watch(join(root, folder), { recursive: true }, buildSoon);
await rm(watchedFolder, { recursive: true, force: true });
buildSoon();

function buildSoon() {
  clearTimeout(quiet);
  quiet = setTimeout(() => (building = building.then(build)), QUIET_MS);
}

async function build() {
  const started = performance.now();
  try {
    await buildConsole(draft, { isWatched: true });
  } catch (error) {
    // esbuild has already printed its errors.
    if (!('errors' in error)) console.error(error);
    return;
  }
  // The page comes last, because it names the others. Former chunks stay for pages that are open.
  const isPage = (path) => basename(path) === 'index.html';
  cpSync(draft, watchedFolder, { recursive: true, filter: (path) => !isPage(path) });
  cpSync(join(draft, 'index.html'), join(watchedFolder, 'index.html'));
  console.log(`The console was built in ${Math.round(performance.now() - started)} ms`);
}
