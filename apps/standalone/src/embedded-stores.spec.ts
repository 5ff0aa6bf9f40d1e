import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStores } from './embedded-stores.ts';

it('refuses a folder with a half-finished restore and leaves it unchanged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-half-'));
  mkdirSync(join(dataDir, 'restoring'));
  await expect(startStores({ dataDir })).rejects.toThrow(`${dataDir} holds a restore that was not finished`);
  expect(readdirSync(dataDir)).toEqual(['restoring']);
  rmSync(dataDir, { recursive: true });
});
