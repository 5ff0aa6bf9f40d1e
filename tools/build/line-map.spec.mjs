import assert from 'node:assert/strict';
import { SourceMap } from 'node:module';
import { describe, it } from 'node:test';
import esbuild from 'esbuild';
import { toLines } from './line-map.mjs';

const entry = `
  import { double } from 'double';
  export function first(value) {
    return double(value) + double(value + 1) - value;
  }
  export const second = (value) => {
    if (value < 0) throw new RangeError('negative ' + value + ' is refused');
    return first(value);
  };`;
const double = `
  // A comment, so that lines differ.
  export const double = (value) => value * 2;`;

const fromHere = {
  name: 'from-here',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path }) => ({ path, namespace: 'here' }));
    build.onLoad({ filter: /.*/, namespace: 'here' }, ({ path }) => ({ contents: path === 'double' ? double : entry }));
  },
};

describe('a map of lines', () => {
  for (const minifyWhitespace of [false, true])
    it(`finds the source line of every place${minifyWhitespace ? ', even if all are in one line' : ''}`, async () => {
      const options = { entryPoints: ['entry'], bundle: true, format: 'esm', write: false, plugins: [fromHere] };
      const { outputFiles } = await esbuild.build({
        ...options,
        sourcemap: 'external',
        outfile: 'main.js',
        minifyWhitespace,
      });
      const [{ text: whole }, { text }] = outputFiles;
      const full = JSON.parse(whole);
      const thin = toLines(full);
      const [before, after] = [new SourceMap(full), new SourceMap(thin)];
      for (const [row, line] of text.split('\n').entries())
        for (let column = 0; column < line.length; column += 1) {
          const [one, other] = [before, after].map((map) => map.findEntry(row, column));
          assert.deepEqual(
            [one.originalSource, one.originalLine],
            [other.originalSource, other.originalLine],
            `${row}:${column}`,
          );
        }
      assert.ok(thin.mappings.length < full.mappings.length / 2);
    });
});
