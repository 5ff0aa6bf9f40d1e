import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import esbuild from 'esbuild';
import { bundleSharing, inAscii, withClassNames } from './bundle.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { $schema: _, ...swcrc } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

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

/** Bundles modules that exist only in this file. */
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
  it('keep a name that several of them have', async () => {
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

describe('entries that share modules', () => {
  const modules = {
    'shelf.ts': `
      declare const mark: PropertyDecorator;
      globalThis.mark = () => undefined;
      export class Shelf { @mark books!: Date; static readonly note = 'one of a kind' }`,
    'first.ts': `
      import 'reflect-metadata';
      import { Shelf } from './shelf.ts';
      console.log(Reflect.getMetadata('design:type', Shelf.prototype, 'books').name, 'Bücher');
      if (process.argv[2]) await import('./seldom.ts');`,
    'second.ts': `
      import 'reflect-metadata';
      import { Shelf } from './shelf.ts';
      console.log(new Shelf() instanceof Shelf);`,
    'seldom.ts': `
      const { fromCommonJs } = await import('outer');
      throw new Error(fromCommonJs());`,
    // Stops Node from looking above this folder for the module type.
    'node_modules/outer/package.json': '{}',
    'node_modules/outer/index.js': `exports.fromCommonJs = () => 'of a seldom file'; exports.later = () => import('./missing.mjs');`,
  };
  let folder;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'annal-sharing-'));
    // For external packages.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    // Only code below a folder of this name counts as the workspace's own.
    mkdirSync(join(folder, 'apps/node_modules/outer'), { recursive: true });
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, 'apps', name), text);
    const entries = { first: join(folder, 'apps/first.ts'), second: join(folder, 'apps/second.ts') };
    await bundleSharing(entries, join(folder, 'bundled'));
    writeFileSync(join(folder, 'bundled/package.json'), '{ "type": "module" }');
  });
  after(() => rmSync(folder, { recursive: true }));

  const run = (name, ...parameters) =>
    execFileSync(process.execPath, ['--enable-source-maps', join(folder, 'bundled', `${name}.js`), ...parameters], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const filesWith = (text) =>
    readdirSync(join(folder, 'bundled'))
      .filter((name) => name.endsWith('.js'))
      .filter((name) => readFileSync(join(folder, 'bundled', name), 'utf8').includes(text));

  it('have decorators that use the metadata of earlier modules', () => assert.equal(run('first'), 'Date Bücher\n'));

  it('share each module once, and load rarely needed ones from separate files', () => {
    assert.equal(run('second'), 'true\n');
    assert.equal(filesWith('one of a kind').length, 1);
    assert.equal(filesWith('of a seldom file').length, 1);
  });

  it('report failures at their place in the source', () => {
    assert.throws(
      () => run('first', 'seldom'),
      ({ stderr }) => /seldom\.ts:3[^]*Error: of a seldom file/.test(stderr),
    );
  });
});

describe('regular expressions with non-Latin letters', () => {
  it('match the same texts after escaping', () => {
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
