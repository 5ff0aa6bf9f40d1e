import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { inAscii, withClassNames } from './bundle.mjs';

const { $schema: _, ...swcrc } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../.swcrc', import.meta.url)), 'utf8'),
);

const sources = {
  './one.ts': `
    /** A comment before it. */
    export class Same { whole = () => 'one' }`,
  './other.ts': `
    declare const mark: ClassDecorator;
    @mark class Same extends Error { static readonly made = () => new Same() }
    export { Same }`,
  main: `
    (globalThis as any).mark = () => undefined;
    const [one, other] = [await import('./one.ts'), await import('./other.ts')];
    export default [one.Same, other.Same];`,
};

/** As the bundles are made, of modules that are nowhere but here. */
const fromHere = {
  name: 'from-here',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path }) => ({ path, namespace: 'here' }));
    build.onLoad({ filter: /.*/, namespace: 'here' }, async ({ path }) => {
      const { code } = await transform(sources[path], {
        ...swcrc,
        filename: 'some.ts',
        swcrc: false,
        sourceMaps: false,
      });
      return { contents: withClassNames(code), loader: 'js' };
    });
  },
};

describe('classes in a bundle', () => {
  it('keep the names they share with each other', async () => {
    const options = { entryPoints: ['main'], bundle: true, format: 'esm', write: false, plugins: [fromHere] };
    const { outputFiles } = await esbuild.build({ ...options, platform: 'node', target: 'node22', outfile: 'main.js' });
    const [{ text }] = outputFiles;
    const { default: classes } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    assert.deepEqual(
      classes.map(({ name }) => name),
      ['Same', 'Same'],
    );
    assert.equal(new Set(classes).size, 2);
  });
});

describe('letters that are not Latin', () => {
  it('match as before', () => {
    const code = String.raw`[/^[Å-Öñ]+$/, /a\é/, /a\\é/, /^.😀?[😀-😂]$/u]`;
    const escaped = inAscii(code);
    assert.ok([...escaped].every((letter) => letter < '\u0080'));
    const texts = ['ÅÖñ', 'aé', 'a\\é', 'x😁', 'x😀😁', 'n', 'x😃'];
    const matched = (source) => (0, eval)(source).map((one) => texts.map((text) => one.test(text)));
    assert.deepEqual(matched(escaped), matched(code));
    assert.deepEqual(
      matched(code).map((each) => each.filter(Boolean).length),
      [1, 1, 1, 2],
    );
  });
});
