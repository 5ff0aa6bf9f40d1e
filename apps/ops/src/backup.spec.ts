import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { backup, restore } from './backup.ts';
import { Refusal } from './refusal.ts';

const folder = mkdtempSync(join(tmpdir(), 'annal-'));
const [dataDir, restored] = [join(folder, 'data'), join(folder, 'restored')];
beforeAll(async () => {
  const store = await startEmbeddedEventStore({ dataDir: join(dataDir, 'stores') });
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a backup', () => {
  it('is refused where it would overwrite something', async () => {
    const used = join(folder, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'mine'), 'mine');
    await expect(backup(dataDir, used)).rejects.toThrow(new Refusal(`${used} is not empty`));
    expect(readdirSync(used)).toEqual(['mine']);
  });

  it('is refused of a folder that holds no stores', async () => {
    const copy = join(folder, 'of nothing');
    await expect(backup(restored, copy)).rejects.toThrow(new Refusal(`${restored} holds no embedded stores`));
    expect(existsSync(copy)).toBe(false);
  });

  it('that has not come to its end is not restored', async () => {
    const unfinished = join(folder, 'unfinished');
    mkdirSync(unfinished);
    const reason = `${unfinished} is no complete backup: backup.json is missing`;
    await expect(restore(unfinished, restored)).rejects.toThrow(new Refusal(reason));
    expect(existsSync(restored)).toBe(false);
  });

  it('that is damaged is not restored', async () => {
    const copy = join(folder, 'copy');
    await backup(dataDir, copy);
    const log = join(copy, 'stores', 'eventstoredb.db');
    appendFileSync(log, 'x');
    await expect(restore(copy, restored)).rejects.toThrow(new Refusal(`${log} is not what was backed up`));
    expect(existsSync(restored)).toBe(false);
  });

  it('is not restored over something', async () => {
    await expect(restore(join(folder, 'copy'), dataDir)).rejects.toThrow(new Refusal(`${dataDir} is not empty`));
  });
});
