// Lets Node run the workspace's TypeScript: swc keeps the decorator metadata that Nest's dependency injection needs and
// that Node's type stripping would drop. Caches output in node_modules/.cache, one file per source.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const { $schema: _, ...swcrc } = JSON.parse(readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8'));
const compiler = JSON.stringify(swcrc) + require('@swc/core/package.json').version;
const cache = fileURLToPath(new URL('../../node_modules/.cache/annal/', import.meta.url));
mkdirSync(cache, { recursive: true });
enableCompileCache(join(cache, 'v8'));
// Own code only: maps of npm packages would keep 10 MB in memory.
setSourceMapsSupport(true);

/** Folder of an app's bundle (assembled.mjs), which halves the start of a store's thread. */
const bundle = process.env.ANNAL_BUNDLE;
const STORE_THREAD = /\/libs\/embedded\/(\w+)\/src\/worker\.ts$/;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const [, store] = STORE_THREAD.exec(url) ?? [];
    if (bundle && store) {
      const thread = pathToFileURL(join(bundle, `${store}.worker.js`)).href;
      return { format: 'module', source: `import ${JSON.stringify(thread)};`, shortCircuit: true };
    }
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

function compiled(filename) {
  const text = readFileSync(filename, 'utf8');
  const stamp = `/*${digest(compiler + text)}*/`; // on the same line, because a line of its own would shift the source map
  const place = join(cache, `${digest(filename)}.js`);
  const kept = readIfPresent(place);
  if (kept?.startsWith(stamp)) return kept;

  const { code } = require('@swc/core').transformSync(text, { ...swcrc, filename, swcrc: false });
  // Atomic, because several processes and threads may compile the same file.
  const draft = `${place}.${process.pid}.${threadId}`;
  writeFileSync(draft, stamp + code);
  renameSync(draft, place);
  return stamp + code;
}

function digest(text) {
  return createHash('sha256').update(text).digest('base64url');
}

function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
