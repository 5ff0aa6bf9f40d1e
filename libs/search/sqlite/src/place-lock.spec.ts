import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testProjection } from '@annal/search-index/testing';
import { SqliteEngine } from './sqlite-engine.ts';

const APPLIES = fileURLToPath(new URL('./fixtures/apply-batches.ts', import.meta.url));
const REGISTER = fileURLToPath(new URL('../../../../tools/dev/register.mjs', import.meta.url));

describe('a folder of indexes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-lock-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const another = () =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', REGISTER, APPLIES, folder], {
      encoding: 'utf8',
    });

  it('belongs to one process at a time', async () => {
    const engine = new SqliteEngine(folder, testProjection());
    const refused = another();
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain(`${folder} is in use by another process; stop it or choose another DATA_DIR`);
    const second = new SqliteEngine(folder, testProjection('2'));
    await engine.close();
    expect(another().status).not.toBe(0);
    await second.close();
    expect(another()).toMatchObject({ status: 0, stderr: '' });
  }, 60_000);
});
