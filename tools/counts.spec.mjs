import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { countAll, drawn, hopsOf } from './counts.mjs';
import { citationsIn, placesIn } from './counts/citations.mjs';
import { commentLines } from './counts/comments.mjs';
import { undeclared } from './counts/ways.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));

describe('comments', () => {
  it('are counted by lines with words', () => {
    assert.equal(
      commentLines('/** One. */\nconst a = 1; // Two.\n\n/**\n * Three\n *\n * and four.\n */\nf(); /* five */'),
      5,
    );
  });

  it('are not found in strings, patterns or templates', () => {
    assert.equal(commentLines("const a = '// no';\nconst b = /[/*]/;\nconst c = `/* no */ ${d /* yes */}`;\n"), 1);
  });

  it('count the same when two are joined', () => {
    assert.equal(commentLines('// One.\n\n// Two.\n'), commentLines('// One.\n// Two.\n'));
  });
});

describe('citations', () => {
  const cited = (text) => citationsIn(text).map(({ page, place }) => `${page} ${place ?? '-'}`);

  it('name a page and places in it', () => {
    assert.deepEqual(cited('/** fields.md 5.4, 6.7: a rule (tags.md §4.1, nodes.md I2 and I3). */'), [
      'fields 5.4',
      'fields 6.7',
      'tags 4.1',
      'nodes I2',
      'nodes I3',
    ]);
    assert.deepEqual(cited('as conventions.md 10.4 orders, in entries.md 3.3 to 3.5; search.md says more'), [
      'conventions 10.4',
      'entries 3.3',
      'entries 3.5',
      'search -',
    ]);
  });

  it('may continue on the next line', () => {
    assert.deepEqual(cited('/**\n * At once (authentication.md\n * 2.3, and security.md 6).\n */'), [
      'authentication 2.3',
      'security 6',
    ]);
  });

  it('may name a point of the first page', () => {
    assert.deepEqual(cited('// Done once (point 38).'), ['README 38']);
  });

  it('are not links to other documents', () => {
    assert.deepEqual(cited('see [events](events.md#how), [all](docs/events.md 3) and `docs/events.md` 4'), []);
  });

  it('are checked against numbered headings and table rows', () => {
    const page =
      '# Title\n\n## 1. One\n\n### 1.2 Two\n\n| # | rule |\n| --- | --- |\n| **B21** | text |\n| R1 | text |\n';
    assert.deepEqual([...placesIn(page)], ['1', '1.2', 'B21', 'R1']);
  });
});

describe('hops', () => {
  it('are steps into another file', () => {
    assert.equal(hopsOf(['a.ts one', 'a.ts two', 'b.ts three', 'a.ts four']), 2);
  });

  it('go through existing declarations', () => {
    assert.deepEqual(undeclared(repository), []);
  });

  it('report a step without a declaration', () => {
    assert.deepEqual(undeclared(repository, { way: ['tools/gone.ts a', 'libs/kernel/src/timestamp.ts gone'] }), [
      'tools/gone.ts a',
      'libs/kernel/src/timestamp.ts gone',
    ]);
  });
});

describe('the sample of files', () => {
  const paths = Array.from({ length: 100 }, (_, at) => `libs/some/file-${at}.ts`);

  it('does not depend on the order, and changes by new files only', () => {
    assert.deepEqual(drawn([...paths].reverse()), drawn(paths));
    const more = drawn([...paths, 'libs/new/one.ts']);
    assert.ok(more.filter((path) => !drawn(paths).includes(path)).length <= 1);
  });

  it('depends on the seed', () => {
    assert.notDeepEqual(drawn(paths, 'one'), drawn(paths, 'another'));
  });
});

describe('all counts', () => {
  const root = mkdtempSync(join(tmpdir(), 'annal-counted-'));
  after(() => rmSync(root, { recursive: true }));
  const files = {
    'libs/a/src/one.ts': '// tags.md 1, tags.md 2, tags.md I7, delivery.md 4 (point 38)\nexport const one = 1;\n',
    'libs/a/src/one.spec.ts': '// Not counted.\n',
    'libs/a/src/testing/two.ts': '// Counted as a comment only.\n',
    'libs/a/src/long.ts': 'f();\n'.repeat(21),
    'docs/contract/tags.md': '# Tags\n\n## 1. Tags\n',
    ...Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`test/e2e/suite-${at}.ts`, 'g();\n'])),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  it('separate production code from tests, and list citations without a target', () => {
    const counts = countAll({ root, paths: Object.keys(files) });
    assert.equal(counts.files, 2);
    assert.equal(counts.lines, 23);
    assert.equal(counts.small, 1);
    assert.equal(counts.comments, 2);
    assert.deepEqual(counts.folders, [['test/e2e', 31]]);
    const missing = counts.citations.map(({ path, page, place }) => `${path} ${page} ${place}`);
    assert.deepEqual(
      missing,
      ['tags 2', 'tags I7', 'delivery 4', 'README 38'].map((place) => `libs/a/src/one.ts ${place}`),
    );
  });
});
