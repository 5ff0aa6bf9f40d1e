import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedEventStore } from './index.ts';

const SESSION = fileURLToPath(new URL('./fixtures/newer-client.session.ts', import.meta.url));
const REGISTER = fileURLToPath(new URL('../../../../tools/dev/register.mjs', import.meta.url));

it('the official client of the next generation appends, reads, subscribes and meets the same refusals', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-newer-client-'));
  const store = await startEmbeddedEventStore({ dataDir });
  try {
    const session = ['--import', REGISTER, '--no-warnings', SESSION, store.connectionString];
    const { stdout } = await promisify(execFile)(process.execPath, session, { timeout: 25_000 });
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toEqual({
      success: true,
      next: '1',
      read: [{ n: 1 }, { n: 2 }],
      refused: 'wrong-expected-version',
      seen: ['0', '1'],
      delivered: [{ n: 1 }, { n: 2 }],
    });
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
});
