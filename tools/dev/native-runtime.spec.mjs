import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import configuration from '../../jest.config.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = {
  'by-name.cjs': `module.exports = class { sort = (tests) => tests.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    cacheResults() {} allFailedTests = (tests) => tests; shard = (tests) => tests; };`,
  'shared.ts': `export const visitors: string[] = [];`,
  'a-changes.spec.ts': `
    import { visitors } from './shared.ts';
    it('changes what is global', () => {
      process.env['LEFT_BEHIND'] = 'yes';
      process.env['HOME'] = '/nowhere';
      process.chdir('/');
      globalThis.console = Object.create(console);
      jest.setTimeout(60_000);
      visitors.push('a');
    });`,
  'b-sees.spec.ts': `
    import { visitors } from './shared.ts';
    it('sees modules of the suite before', () => expect(visitors).toEqual(['a']));
    it('sees nothing else of it', () => {
      expect(process.env['LEFT_BEHIND']).toBeUndefined();
      expect(process.env['HOME']).not.toBe('/nowhere');
      expect(process.cwd()).not.toBe('/');
      expect(Symbol.for('TEST_TIMEOUT_SYMBOL') in globalThis).toBe(false);
    });
    it('has metadata of decorated classes', () => {
      const decorated: PropertyDecorator = () => undefined;
      class Shelf { @decorated books!: Date; }
      expect(Reflect.getMetadata('design:type', Shelf.prototype, 'books')).toBe(Date);
    });`,
  'c-fails.spec.ts': `
    interface Book { readonly title: string }

    it('fails', () => {
      const book: Book = { title: 'Emma' };
      expect(book).toEqual({ title: 'Persuasion' });
    });
    it('waits for ever', () => new Promise(() => undefined), 50);
    it('leaves a failure to nobody', async () => {
      void Promise.reject(new Error('unheard'));
      await new Promise((resolve) => setImmediate(resolve)); // by then node has noticed
    });`,
};

describe('suites loaded by node', () => {
  let folder;
  let output;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'annal-suites-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    output = jest(folder);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('do not pass changes of globals to the next suite', () => {
    assert.match(output, /PASS \S+a-changes\.spec\.ts/);
    assert.match(output, /PASS \S+b-sees\.spec\.ts/);
  });

  it('report failures at their place in the source', () => {
    assert.match(output, /> 6 \| +expect\(book\)\.toEqual/);
    assert.match(output, /c-fails\.spec\.ts:6:20/);
    assert.match(output, /Exceeded timeout of 50 ms/);
    assert.match(output, /unheard/);
    assert.match(output, /Tests: +3 failed, 4 passed, 7 total/);
  });

  it('refer to NODE_V8_COVERAGE for coverage', () => assert.match(jest(folder, '--coverage'), /NODE_V8_COVERAGE/));
});

function jest(folder, ...options) {
  const { globalSetup: _setup, globalTeardown: _teardown, ...rest } = configuration;
  const config = JSON.stringify({
    ...rest,
    rootDir: root,
    roots: [folder],
    testSequencer: join(folder, 'by-name.cjs'),
  });
  const register = fileURLToPath(new URL('register.mjs', import.meta.url));
  const program = join(root, 'node_modules/jest/bin/jest.js');
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', register, program, '--config', config, '-i', ...options],
    { cwd: root, encoding: 'utf8' },
  );
  return stripVTControlCharacters(stderr); // colours in CI
}
