// How packages from npm come into a bundle, which then starts without finding and reading thousands of files.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename } from 'node:path';

/**
 * What Nest asks for only where it is configured, and what finds files of its own beside itself. And what decorators
 * write to: it has to be there before any file that several apps share.
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
  'swagger-ui-dist',
];

/** Only our own code is mapped: the maps of everything else would be read at every start, and stay in memory. */
const mapsOfOwnCodeOnly = {
  name: 'maps-of-own-code-only',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/, namespace: 'file' }, ({ path }) => {
      const map = { version: 3, sources: [basename(path)], sourcesContent: [''], mappings: 'AAAA' };
      const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
      // Thousands of small files: what waits for each costs more than reading it.
      const code = importingAll(readFileSync(path, 'utf8'));
      const contents = `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
      return { contents, loader: 'default' };
    });
  },
};

const HTTP = /^(node:)?https?$/;

/**
 * An import of node's http has node prepare all that it exports, down to the whole of undici: 30 ms in every thread.
 * What is required is prepared when it is used.
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
 * What is imported when it is needed gets a file of its own, and esbuild gives that of a CommonJS package a default and
 * none of its names. So it is imported by a module in between, which hands on all of it.
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
      // It fails where it is needed, if at all.
      if (found.errors.length > 0) return { path: wanted, external: true };
      return { path: found.path, namespace: 'all-of', pluginData: resolveDir };
    });
    build.onLoad({ filter: /.*/, namespace: 'all-of' }, ({ path, pluginData: resolveDir }) => ({
      contents: `import * as all from ${JSON.stringify(path)};\nexport { all };`,
      resolveDir,
    }));
  },
};

/** CommonJS packages inside of a module still expect these. */
const COMMONJS_NAMES = [
  "import { createRequire as createRequire_ } from 'node:module';",
  'const require = createRequire_(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join('\n');

/** Nothing is looked up at the start but a handful of packages of the workspace the bundle lies in. */
export const PACKAGES_INSIDE = {
  plugins: [mapsOfOwnCodeOnly, httpWhenUsed, allOf],
  external: NEVER_INSIDE,
  minifyWhitespace: true,
  legalComments: 'none',
  sourcesContent: false,
  banner: { js: COMMONJS_NAMES },
};
