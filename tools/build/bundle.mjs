import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { toLines } from './line-map.mjs';
import { importingAll, PACKAGES_INSIDE } from './packages-inside.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { $schema: _, ...swcrc } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** Inlines the libraries; npm packages stay imports. */
const workspaceOnly = {
  name: 'workspace-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@annal/') ? undefined : { path, external: true },
    );
  },
};

const LATER = 'loaded-later';

/**
 * Imports of packages would move to the start of the file. These are required where a library that is imported later
 * begins.
 */
const loadedLater = {
  name: LATER,
  setup(build) {
    build.onResolve({ filter: /^graphql$/ }, ({ path }) => ({ path, namespace: LATER }));
    build.onLoad({ filter: /.*/, namespace: LATER }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => /^[A-Za-z]\w*$/.test(name) && name !== 'default');
      const loaded = `createRequire(import.meta.url)('${path}')`;
      return {
        contents: `import { createRequire } from 'node:module';\nexport const { ${names.join(', ')} } = ${loaded};`,
        loader: 'js',
      };
    });
  },
};

/** By path, because several bundles share libraries. */
const transformed = new Map();

/** esbuild alone drops the decorator metadata that Nest's dependency injection needs. */
const decoratorMetadata = (adapted = (code) => code) => ({
  name: 'decorator-metadata',
  setup(build) {
    build.onLoad({ filter: /\/(apps|libs|tools)\/.*\.ts$/, namespace: 'file' }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      if (!transformed.has(path)) transformed.set(path, transformedFile(path));
      return { contents: adapted(await transformed.get(path)), loader: 'js' };
    });
  },
});

async function transformedFile(path) {
  const { code } = await transform(await readFile(path, 'utf8'), { ...swcrc, filename: path, swcrc: false });
  return withClassNames(code);
}

/**
 * A bundler renames classes of equal name, and the new names would appear in the API's description and in logs.
 * esbuild's `keepNames` covers every function, and costs time whenever an inner one is created.
 */
export function withClassNames(code) {
  return code.replace(
    /(?:^|\*\/ )(?:export |let \w+ = )?class (\w+)\b[^\n]*\{$/gm,
    (head, name) => `${head} static { Object.defineProperty(this, 'name', { value: '${name}', configurable: true }); }`,
  );
}

const OF_MODULES = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  sourcemap: 'linked',
  metafile: true,
  logLevel: 'warning',
};

/**
 * Bundles an app as main.js and each embedded server it starts as a file beside it.
 * @returns imported npm packages, one list per file
 */
export async function bundleApp(app, folder) {
  const main = await bundleFile(`apps/${app}/src/main.ts`, join(folder, 'main.js'));
  const started = threads.filter(({ library }) => main.inputs.some((path) => path.startsWith(`${library}/`)));
  const workers = await Promise.all(started.map(({ name, file }) => bundleFile(file, join(folder, `${name}.js`))));
  return [main, ...workers].map(({ packages }) => packages);
}

async function bundleFile(entry, outfile) {
  const plugins = [loadedLater, workspaceOnly, decoratorMetadata()];
  const { metafile } = await esbuild.build({ ...OF_MODULES, entryPoints: [join(root, entry)], outfile, plugins });
  await thin(outfile);
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const inputs = Object.keys(metafile.inputs);
  const imported = imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => path);
  const later = inputs.filter((path) => path.startsWith(`${LATER}:`)).map((path) => path.slice(LATER.length + 1));
  return { inputs, packages: [...imported, ...later].map(packageOf) };
}

/** Bundles all apps as `<app>.js`, and the embedded servers, with npm packages inside. */
export function bundleTogether(apps, folder) {
  const mains = apps.map((app) => [app, join(root, 'apps', app, 'src/main.ts')]);
  const workers = threads.map(({ name, file }) => [name, join(root, file)]);
  return bundleSharing(Object.fromEntries([...mains, ...workers]), folder);
}

/** Shared code goes into chunks, which only the entries that need them load. */
export async function bundleSharing(entryPoints, folder) {
  const { plugins, ...inside } = PACKAGES_INSIDE;
  const { metafile } = await esbuild.build({
    ...OF_MODULES,
    ...inside,
    plugins: [decoratorMetadata(importingAll), ...plugins],
    entryPoints,
    outdir: folder,
    splitting: true,
  });
  const files = Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'));
  const entries = new Set(Object.keys(entryPoints).map((name) => join(folder, `${name}.js`)));
  await Promise.all(
    files
      .map((path) => join(root, path))
      // Chunks would otherwise run before an entry's own first import.
      .map((file) => thin(file, entries.has(file) ? "import 'reflect-metadata';" : '')),
  );
}

/** Reduces the memory that a file and its map take. */
async function thin(file, before = '') {
  await writeFile(file, before + inAscii(await readFile(file, 'utf8')));
  const map = `${file}.map`;
  await writeFile(map, JSON.stringify(toLines(JSON.parse(await readFile(map, 'utf8')))));
}

/**
 * esbuild keeps characters in regular expressions as they are, but with a single non-Latin1 one V8 stores the whole
 * source with two bytes per character.
 */
export function inAscii(code) {
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, escapes, letter) => {
    // A needlessly escaped character stands for itself.
    const before = escapes.length % 2 === 0 ? escapes : escapes.slice(1);
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Run in threads or processes, each from a file beside its starter: the embedded servers, search and images. */
const threads = [
  ...readdirSync(join(root, 'libs/embedded')).map((name) => ({
    name: `${basename(name)}.worker`,
    library: `libs/embedded/${name}`,
  })),
  { name: 'delivery-images.worker', library: 'libs/delivery/images' },
  { name: 'search-sqlite.worker', library: 'libs/search/sqlite' },
  { name: 'search.worker', library: 'apps/search', file: 'apps/search/src/search.worker.ts' },
  { name: 'search-writer.worker', library: 'apps/search', file: 'apps/search/src/search-writer.worker.ts' },
]
  .map((thread) => ({ file: `${thread.library}/src/worker.ts`, ...thread }))
  .filter(({ file }) => existsSync(join(root, file)));
