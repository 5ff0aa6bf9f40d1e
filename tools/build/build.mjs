// node tools/build/build.mjs [app …]: builds all or the named apps into dist/apps/<app>: a main.js with the workspace's
// libraries inside, a package.json and a package-lock.json with the npm packages it needs.
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleApp } from './bundle.mjs';
import { pruneLock } from './prune-lock.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
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

const writeJson = (file, value) => writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);

const apps = (await readdir(join(root, 'apps'))).filter((app) => existsSync(join(root, 'apps', app, 'src/main.ts')));
const wanted = process.argv.slice(2).map((name) => name.replace('@annal/app-', ''));
const unknown = wanted.filter((name) => !apps.includes(name));
if (unknown.length > 0) {
  console.error(`No such app: ${unknown.join(', ')} (there are ${apps.join(', ')})`);
  process.exit(2);
}
const built = await Promise.allSettled((wanted.length > 0 ? wanted : apps).map(buildApp));
for (const { reason } of built) {
  if (!reason) continue;
  // esbuild has already printed its errors.
  if (!('errors' in reason)) console.error(reason);
  process.exitCode = 1;
}
