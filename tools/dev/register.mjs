// Lets node run the workspace's TypeScript directly: swc keeps the decorator metadata that
// Nest's dependency injection needs and that node's own type stripping would drop.
import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const swcrc = JSON.parse(readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8'));
delete swcrc.$schema;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcrc, filename, swcrc: false });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
