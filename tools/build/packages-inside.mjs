// Bundles npm packages too, so that a start does not look up and read thousands of files.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename } from 'node:path';

/**
 * Packages that Nest loads only if configured, that read files or load libraries beside themselves, and the store of decorator
 * metadata, which has to be loaded before shared chunks.
 */
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
  'reflect-metadata',
  'sharp',
  'swagger-ui-dist',
];

/** Maps of packages would be read at every start and stay in memory. */
const mapsOfOwnCodeOnly = {
  name: 'maps-of-own-code-only',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/, namespace: 'file' }, ({ path }) => {
      const map = { version: 3, sources: [basename(path)], sourcesContent: [''], mappings: 'AAAA' };
      const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
      // Synchronous, because waiting for thousands of small files costs more than reading them.
      const code = importingAll(readFileSync(path, 'utf8'));
      const contents = `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
      return { contents, loader: 'default' };
    });
  },
};

const HTTP = /^(node:)?https?$/;

/**
 * Importing node:http initialises all its exports, undici included: 30 ms in every thread. Requiring it defers that to
 * the first use.
 */
const httpWhenUsed = {
  name: 'http-when-used',
  setup(build) {
    build.onResolve({ filter: HTTP }, ({ path, kind }) =>
      kind === 'require-call' ? { path, external: true } : { path, namespace: 'required', sideEffects: false },
    );
    build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('${path}');`,
    }));
  },
};

/**
 * esbuild gives a dynamically imported CommonJS package only a default export, so a module in between re-exports its
 * names.
 */
export function importingAll(code) {
  return code.replace(/\bimport\((['"])([^'"\n]+)\1\)/g, (whole, _, name) =>
    staysOutside(name) ? whole : `import('all-of:${name}').then(({ all }) => all)`,
  );
}

const staysOutside = (name) =>
  (isBuiltin(name) && !HTTP.test(name)) || NEVER_INSIDE.some((one) => name === one || name.startsWith(`${one}/`));

const allOf = {
  name: 'all-of',
  setup(build) {
    build.onResolve({ filter: /^all-of:/ }, async ({ path, importer, resolveDir }) => {
      const wanted = path.slice('all-of:'.length);
      const found = await build.resolve(wanted, { kind: 'import-statement', importer, resolveDir });
      // Fails where it is used, if at all.
      if (found.errors.length > 0) return { path: wanted, external: true };
      return { path: found.path, namespace: 'all-of', pluginData: resolveDir };
    });
    build.onLoad({ filter: /.*/, namespace: 'all-of' }, ({ path, pluginData: resolveDir }) => ({
      contents: `import * as all from ${JSON.stringify(path)};\nexport { all };`,
      resolveDir,
    }));
  },
};

/** CommonJS packages inside a module expect these names. */
const COMMONJS_NAMES = [
  "import { createRequire as createRequire_ } from 'node:module';",
  'const require = createRequire_(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join('\n');

/** Leaves only a handful of packages to look up at a start. */
export const PACKAGES_INSIDE = {
  plugins: [mapsOfOwnCodeOnly, httpWhenUsed, allOf],
  external: NEVER_INSIDE,
  minifyWhitespace: true,
  legalComments: 'none',
  sourcesContent: false,
  banner: { js: COMMONJS_NAMES },
};
