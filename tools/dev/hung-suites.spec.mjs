import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('ends a run with a suite that never returns, and names the suite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annal-hung-'));
  const reporter = [join(root, 'tools/dev/hung-suites.mjs'), { limitMs: 2_000 }];
  const configuration = { rootDir: folder, transform: {}, maxWorkers: 2, reporters: [reporter] };
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(configuration));
  writeFileSync(join(folder, 'ends.test.js'), `it('ends', () => expect(1).toBe(1));`);
  writeFileSync(join(folder, 'spins.test.js'), `it('spins', async () => { for (;;) await Promise.resolve(); });`);
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/jest/bin/jest.js'), '--config', join(folder, 'jest.config.json')],
      { encoding: 'utf8', cwd: folder, timeout: 60_000 },
    );
    assert.equal(status, 1);
    assert.match(stderr, /have not ended after 2 s:\n.*spins\.test\.js\n/);
    assert.doesNotMatch(stderr, /ends\.test\.js/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
