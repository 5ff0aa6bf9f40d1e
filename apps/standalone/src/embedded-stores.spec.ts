import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeUrls } from './embedded-stores.ts';

it('a folder that holds half a restore is refused, and left alone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-half-'));
  mkdirSync(join(dataDir, 'restoring'));
  await expect(storeUrls({ dataDir })).rejects.toThrow(`${dataDir} holds a restore that was not finished`);
  expect(readdirSync(dataDir)).toEqual(['restoring']);
  rmSync(dataDir, { recursive: true });
});
