// Bundles of an app: main.js, and a file for each embedded server, which runs in a thread of its own.
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { toLines } from './line-map.mjs';

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

/** By path: a process may bundle several apps, of the same libraries. */
const transformed = new Map();

/** esbuild alone drops the decorator metadata that Nest's dependency injection needs. */
const decoratorMetadata = {
  name: 'decorator-metadata',
  setup(build) {
    build.onLoad({ filter: /\/(apps|libs|tools)\/.*\.ts$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      if (!transformed.has(path)) transformed.set(path, transformedFile(path));
      return { contents: await transformed.get(path), loader: 'js' };
    });
  },
};

async function transformedFile(path) {
  const { code } = await transform(await readFile(path, 'utf8'), { ...swcrc, filename: path, swcrc: false });
  return withClassNames(code);
}

/**
 * Bundled, a class whose name another module uses too is renamed, and would stand under that name in the API's
 * description and in logs. esbuild's `keepNames` does the same for every function, again each time an inner one is made.
 */
export function withClassNames(code) {
  return code.replace(
    /(?:^|\*\/ )(?:export |let \w+ = )?class (\w+)\b[^\n]*\{$/gm,
    (head, name) => `${head} static { Object.defineProperty(this, 'name', { value: '${name}', configurable: true }); }`,
  );
}

/** Only our own code is mapped: the maps of everything else would be read at every start, and stay in memory. */
const mapsOfOwnCodeOnly = {
  name: 'maps-of-own-code-only',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const map = { version: 3, sources: [basename(path)], sourcesContent: [''], mappings: 'AAAA' };
      const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
      const contents = `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
      return { contents, loader: 'default' };
    });
  },
};

/**
 * An import of node's http has node prepare all that it exports, down to the whole of undici: 30 ms in every thread.
 * What is required is prepared when it is used.
 */
const httpWhenUsed = {
  name: 'http-when-used',
  setup(build) {
    build.onResolve({ filter: /^(node:)?https?$/ }, ({ path, kind }) =>
      kind === 'require-call' ? { path, external: true } : { path, namespace: 'required', sideEffects: false },
    );
    build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('${path}');`,
    }));
  },
};

/** What Nest asks for only where it is configured, and what finds files of its own beside itself. */
const NEVER_INSIDE = [
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'amqp-connection-manager',
  'amqplib',
  'ioredis',
  'kafkajs',
  'mqtt',
  'pino',
  'swagger-ui-dist',
];

/** CommonJS packages inside of a module still expect these. */
const COMMONJS_NAMES = [
  "import { createRequire as createRequire_ } from 'node:module';",
  'const require = createRequire_(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join('\n');

/** Packages stay imports, to be installed beside the bundle. */
export const PACKAGES_OUTSIDE = { plugins: [workspaceOnly, decoratorMetadata] };
/** Nothing is looked up at the start but a handful of packages of the workspace the bundle lies in. */
export const PACKAGES_INSIDE = {
  plugins: [decoratorMetadata, mapsOfOwnCodeOnly, httpWhenUsed],
  external: NEVER_INSIDE,
  // What it offers node, CommonJS, takes a thread twice as long to load.
  alias: { mingo: join(root, 'node_modules/mingo/esm/index.js') },
  minifyWhitespace: true,
  legalComments: 'none',
  sourcesContent: false,
  banner: { js: COMMONJS_NAMES },
};

/**
 * esbuild leaves letters as they are in regular expressions. One letter that is not Latin, and V8 keeps the whole source
 * with two bytes for each.
 */
export function inAscii(code) {
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, escapes, letter) => {
    // One that is escaped, for no reason, stands for itself.
    const before = escapes.length % 2 === 0 ? escapes : escapes.slice(1);
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** @returns paths below the workspace of what went into it, and names of the packages that did not */
async function bundle(entry, outfile, options) {
  const { metafile } = await esbuild.build({
    entryPoints: [join(root, entry)],
    outfile,
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'warning',
    ...options,
  });
  await writeFile(outfile, inAscii(await readFile(outfile, 'utf8')));
  const map = `${outfile}.map`;
  await writeFile(map, JSON.stringify(toLines(JSON.parse(await readFile(map, 'utf8')))));
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return {
    inputs: Object.keys(metafile.inputs),
    packages: imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => packageOf(path)),
  };
}

/** @returns one answer of `bundle` per file */
export async function bundleApp(app, folder, options) {
  const main = await bundle(`apps/${app}/src/main.ts`, join(folder, 'main.js'), options);
  const workers = await Promise.all(
    workersOf(main.inputs).map((library) =>
      bundle(`${library}/src/worker.ts`, join(folder, `${basename(library)}.worker.js`), options),
    ),
  );
  return [main, ...workers];
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
