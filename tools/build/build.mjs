// node tools/build/build.mjs [app …]: builds all or the named apps into dist/apps/<app>: a main.js with the workspace's
// libraries inside, a package.json and a package-lock.json with the npm packages it needs; beside those that serve it,
// the console.
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleApp } from './bundle.mjs';
import { buildConsole, printSizes } from './console.mjs';
import { pruneLock } from './prune-lock.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const WITH_CONSOLE = ['gateway', 'standalone'];

async function buildApp(app) {
  const folder = join(root, 'dist/apps', app);
  await rm(folder, { recursive: true, force: true });

  const bundles = await bundleApp(app, folder);
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const imported = new Set(bundles.flat());
  const { dependencies, packages } = pruneLock(lock, imported);
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const description = { name: `annal-${app}`, version, license };
  const manifest = { ...description, private: true, type: 'module', main: 'main.js', engines: { node: '>=22.15' } };
  await writeJson(join(folder, 'package.json'), {
    ...manifest,
    scripts: { start: 'node --enable-source-maps main.js' },
    dependencies,
  });
  await writeJson(join(folder, 'package-lock.json'), {
    name: description.name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { ...description, dependencies, engines: manifest.engines }, ...packages },
  });
  console.log(`dist/apps/${app}: ${Object.keys(packages).length} packages, ${bundles.length} bundles`);
}

/** @throws if it is larger than its goals */
async function buildConsoleInto(apps) {
  if (apps.length === 0) return;
  const [first, ...others] = apps.map((app) => join(root, 'dist/apps', app, 'console'));
  const parts = await buildConsole(first, { isThorough: true });
  for (const folder of others) await cp(first, folder, { recursive: true });
  if (!printSizes(parts)) throw new Error('The console is larger than its goals');
}

const writeJson = (file, value) => writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);

const apps = (await readdir(join(root, 'apps'))).filter((app) => existsSync(join(root, 'apps', app, 'src/main.ts')));
const wanted = process.argv.slice(2).map((name) => name.replace('@annal/app-', ''));
const unknown = wanted.filter((name) => !apps.includes(name));
if (unknown.length > 0) {
  console.error(`No such app: ${unknown.join(', ')} (there are ${apps.join(', ')})`);
  process.exit(2);
}
const named = wanted.length > 0 ? wanted : apps;
const built = await Promise.allSettled(named.map(buildApp));
// After the apps, which empty their folders.
const served = await Promise.allSettled([buildConsoleInto(named.filter((app) => WITH_CONSOLE.includes(app)))]);
for (const { reason } of [...built, ...served]) {
  if (!reason) continue;
  // esbuild has already printed its errors.
  if (!('errors' in reason)) console.error(reason);
  process.exitCode = 1;
}
