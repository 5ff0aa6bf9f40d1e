// node tools/build/build.mjs [app …]: builds every app, or those named, into dist/apps/<app>: one main.js with the
// workspace's libraries inside, a package.json and a package-lock.json with what it needs from npm.
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { pruneLock } from './prune-lock.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { $schema: _, ...swcrc } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** The libraries are inlined, packages from npm stay imports. */
const workspaceOnly = {
  name: 'workspace-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@annal/') ? undefined : { path, external: true },
    );
  },
};

/** esbuild alone drops the decorator metadata that Nest's dependency injection needs. */
const decoratorMetadata = {
  name: 'decorator-metadata',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { ...swcrc, filename: path, swcrc: false });
      return { contents: code, loader: 'js' };
    });
  },
};

async function bundle(entry, outfile) {
  const { metafile } = await esbuild.build({
    entryPoints: [join(root, entry)],
    outfile,
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    keepNames: true,
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'warning',
    plugins: [workspaceOnly, decoratorMetadata],
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return {
    inputs: Object.keys(metafile.inputs),
    packages: imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => packageOf(path)),
  };
}

function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Embedded servers run in threads of their own, each from a file beside main.js. */
function workersOf(inputs) {
  const libraries = new Set(inputs.map((input) => /^libs\/embedded\/[^/]+/.exec(input)?.[0]).filter(Boolean));
  return [...libraries].filter((library) => existsSync(join(root, library, 'src/worker.ts')));
}

async function buildApp(app) {
  const folder = join(root, 'dist/apps', app);
  await rm(folder, { recursive: true, force: true });

  const main = await bundle(`apps/${app}/src/main.ts`, join(folder, 'main.js'));
  const workers = await Promise.all(
    workersOf(main.inputs).map((library) =>
      bundle(`${library}/src/worker.ts`, join(folder, `${basename(library)}.worker.js`)),
    ),
  );

  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const imported = new Set([main, ...workers].flatMap(({ packages }) => packages));
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
  console.log(`dist/apps/${app}: ${Object.keys(packages).length} packages, ${1 + workers.length} bundles`);
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
  // esbuild has told what is wrong with the code, and where.
  if (!('errors' in reason)) console.error(reason);
  process.exitCode = 1;
}
