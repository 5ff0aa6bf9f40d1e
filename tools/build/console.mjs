// node tools/build/console.mjs [folder] [--thorough]: builds the web console into a folder.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { announcerWithoutHtml } from './console/aria-announcer.mjs';
import { onlyAriaTextsOf, onlyGregorianCalendar } from './console/aria-languages.mjs';
import { partsOfAria } from './console/aria-parts.mjs';
import { compress } from './console/compress.mjs';
import { licencesOf } from './console/licences.mjs';
import { compiledMessages } from './console/messages.mjs';
import { filled } from './console/page.mjs';
import { measured } from './console/sizes.mjs';
import { workerFiles } from './console/workers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, 'apps/console/src');
const LANGUAGES = ['en', 'de'];

const SHARED = {
  absWorkingDir: root,
  bundle: true,
  target: 'es2023',
  platform: 'browser',
  entryNames: '[name].[hash]',
  chunkNames: '[name].[hash]',
  assetNames: '[name].[hash]',
  sourcemap: 'linked',
  minify: true,
  metafile: true,
  // They are in licences.txt.
  legalComments: 'none',
  loader: { '.svg': 'file', '.woff2': 'file' },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
};

function optionsOf(outdir, isWatched, page) {
  const texts = [onlyAriaTextsOf(LANGUAGES), onlyGregorianCalendar(), compiledMessages(LANGUAGES)];
  const plugins = [...texts, partsOfAria(sources), announcerWithoutHtml(), workerFiles(SHARED)];
  const modules = [join(sources, page, 'main.tsx'), join(sources, page, 'main.css')];
  const inject = isWatched ? [join(root, 'tools/build/console/reload.js')] : [];
  const asModules = { format: 'esm', splitting: true, jsx: 'automatic', inject };
  return {
    app: { ...SHARED, outdir, plugins, entryPoints: modules, ...asModules },
    // Loaded before the first paint, so it is a plain script, which blocks.
    theme: { ...SHARED, outdir, entryPoints: [join(sources, 'theme.ts')], format: 'iife' },
  };
}

/**
 * @param folder is emptied
 * @param page folder of the sources whose `main.tsx` and `main.css` are built in place of the console's
 * @returns what a browser loads for each part, with its size after gzip and its goal
 */
export async function buildConsole(folder, { isThorough = false, isWatched = false, page = '' } = {}) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { app, theme } = optionsOf(folder, isWatched, page);
  const results = await Promise.all([esbuild.build(app), esbuild.build(theme)]);
  return completed(folder, results, isThorough, page);
}

/** Adds the page, the licences and the compressed files. */
async function completed(folder, results, isThorough, of) {
  const outputs = Object.assign({}, ...results.map(({ metafile }) => byName(metafile.outputs)));
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const entry = (file) =>
    Object.keys(outputs).find((name) => outputs[name].entryPoint === relative(root, join(sources, file)));
  const main = entry(join(of, 'main.tsx'));
  const preloads = outputs[main].imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
  const names = { theme: entry('theme.ts'), styles: entry(join(of, 'main.css')), main, preloads };
  const page = filled(await readFile(join(sources, 'index.html'), 'utf8'), names);
  await writeFile(join(folder, 'licences.txt'), licencesOf(root, inputs));
  await copyFile(join(sources, 'favicon.ico'), join(folder, 'favicon.ico'));
  const sizes = await compress(folder, [...Object.keys(outputs), 'licences.txt'], isThorough);
  // Last, because a server takes a folder with a page as complete.
  await writeFile(join(folder, 'index.html'), page);
  return of === '' ? measured(outputs, sizes) : [];
}

/** esbuild names files from the root of the workspace. */
function byName(outputs) {
  return Object.fromEntries(
    Object.entries(outputs).map(([path, output]) => [
      basename(path),
      { ...output, imports: output.imports.map((one) => (one.external ? one : { ...one, path: basename(one.path) })) },
    ]),
  );
}

export function printSizes(parts) {
  for (const { name, bytes, goal } of parts)
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB of ${String(goal / 1000).padStart(3)}  ${name}`);
  const above = parts.filter(({ bytes, goal }) => bytes > goal);
  return above.length === 0;
}

if (import.meta.main) {
  const [folder = join(root, 'dist/console')] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const started = performance.now();
  const parts = await buildConsole(folder, { isThorough: process.argv.includes('--thorough') });
  const isWithin = printSizes(parts);
  console.log(`${relative(root, folder)}: ${Math.round(performance.now() - started)} ms`);
  if (!isWithin) {
    console.error('Larger than the goals');
    process.exitCode = 1;
  }
}
