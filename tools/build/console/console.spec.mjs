import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildConsole } from '../console.mjs';
import { isAllowed } from './licences.mjs';
import { compiled, missingKeys } from './messages.mjs';
import { filled } from './page.mjs';
import { measured } from './sizes.mjs';

describe('the built console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annal-console-'));
  let parts;
  before(async () => (parts = await buildConsole(folder)));
  after(() => rmSync(folder, { recursive: true }));

  it('names every file of the page by its content', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const named = [...page.matchAll(/(?:src|href)="console\/([^"]+)"/g)].map(([, name]) => name);
    assert.ok(named.length >= 3);
    for (const name of named) {
      assert.match(name, /^[\w-]+\.[A-Z0-9]{8}\.(js|css)$/);
      assert.ok(readdirSync(folder).includes(name), name);
    }
    assert.doesNotMatch(page, /\{\{/);
  });

  it('keeps the same content compressed in both ways', () => {
    const scripts = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
    for (const name of scripts) {
      const content = readFileSync(join(folder, name));
      assert.deepEqual(gunzipSync(readFileSync(join(folder, `${name}.gz`))), content);
      assert.deepEqual(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))), content);
      // The file of a worker is named by its content alone, so a map beside it would have no name.
      if (!name.includes('-worker.')) assert.ok(readdirSync(folder).includes(`${name}.map`), `${name}.map`);
    }
  });

  it('makes nothing from text at run time', () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.js')))
      assert.doesNotMatch(readFileSync(join(folder, name), 'utf8'), /\beval\(|new Function\(/, name);
  });

  it('names the licences of its packages', () => {
    assert.match(readFileSync(join(folder, 'licences.txt'), 'utf8'), /^react-dom \d+\.\d+\.\d+\nMIT\n\nMIT License/m);
  });

  it('is as small as its goals', () => {
    assert.deepEqual(
      parts.filter(({ bytes, goal }) => bytes > goal),
      [],
    );
    assert.ok(parts.find(({ name }) => name === 'first screen').bytes > 10_000);
  });
});

describe('messages', () => {
  it('are texts, or functions with the plurals of their language', async () => {
    const code = compiled('cy', { dogs: '{n, plural, two {# gi} other {# ci}}', name: 'Annal' });
    assert.doesNotMatch(code, /eval|messageformat\/(core|parser)/);
    const written = code.replaceAll(
      /from "(@messageformat[^"]+)"/g,
      (_, path) => `from "${import.meta.resolve(path)}"`,
    );
    const { default: messages } = await import(`data:text/javascript,${encodeURIComponent(written)}`);
    assert.equal(messages.dogs({ n: 2 }), '2 gi');
    assert.equal(messages.dogs({ n: 9 }), '9 ci');
    assert.equal(messages.name, 'Annal');
  });

  it('have to be there in every language', () => {
    const texts = { en: { a: 'A', b: 'B' }, de: { a: 'A', c: 'C' } };
    assert.deepEqual(missingKeys(texts), ['messages/en.json lacks "c"', 'messages/de.json lacks "b"']);
    assert.deepEqual(missingKeys({ en: { a: 'A' }, de: { a: 'Ä' } }), []);
  });
});

describe('licences', () => {
  it('are of a list', () => {
    for (const licence of ['MIT', '(MPL-2.0 OR Apache-2.0)', 'EPL-2.0 OR MIT', 'MIT AND ISC'])
      assert.ok(isAllowed(licence));
    for (const licence of ['GPL-3.0', 'EPL-2.0', 'MIT AND GPL-3.0', undefined]) assert.ok(!isAllowed(licence), licence);
  });
});

describe('the page', () => {
  it('needs a place for every file', () => {
    const names = { theme: 't.js', styles: 's.css', main: 'm.js', preloads: ['c.js'] };
    assert.throws(() => filled('{{theme}}{{styles}}{{preloads}}', names), /lacks \{\{main\}\}/);
    assert.equal(
      filled('{{theme}} {{styles}} {{main}} {{preloads}}', names),
      'console/t.js console/s.css console/m.js <link rel="modulepreload" href="console/c.js">',
    );
  });
});

describe('sizes', () => {
  const imports = (...paths) => paths.map((path) => ({ path, kind: 'import-statement' }));
  const outputs = {
    'main.js': {
      entryPoint: 'apps/console/src/main.tsx',
      imports: [...imports('shared.js'), { path: 'a.js', kind: 'dynamic-import' }],
    },
    'shared.js': { imports: [] },
    'en.js': { entryPoint: 'apps/console/src/messages/en.icu', imports: [] },
    'de.js': { entryPoint: 'apps/console/src/messages/de.icu', imports: [] },
    'a.js': { entryPoint: 'apps/console/src/screens/a/a-screen.tsx', imports: imports('shared.js', 'only-a.js') },
    'only-a.js': { imports: [] },
    'a-en.js': { entryPoint: 'apps/console/src/screens/a/messages/en.icu', imports: [] },
    'a-de.js': { entryPoint: 'apps/console/src/screens/a/messages/de.icu', imports: [] },
    'shell.js': { entryPoint: 'apps/console/src/frame/shell.tsx', imports: [] },
    'main.css': { entryPoint: 'apps/console/src/main.css', imports: [] },
  };
  const sizes = new Map(
    Object.entries({
      'main.js': 1,
      'shared.js': 2,
      'en.js': 4,
      'de.js': 8,
      'a.js': 16,
      'only-a.js': 32,
      'a-en.js': 128,
      'a-de.js': 64,
      'shell.js': 256,
    }),
  );

  it('count what a browser loads in addition', () => {
    const bytes = Object.fromEntries(measured(outputs, sizes).map((part) => [part.name, part.bytes]));
    assert.deepEqual(bytes, {
      'first screen': 267,
      'apps/console/src/screens/a/a-screen.tsx': 176,
      'all scripts': 511,
      styles: 0,
    });
  });
});
