import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
  it('is refused if the target folder is not empty', async () => {
    const used = join(folder, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'mine'), 'mine');
    await expect(backup(dataDir, used)).rejects.toThrow(new Refusal(`${used} is not empty`));
    expect(readdirSync(used)).toEqual(['mine']);
  });

  it('is refused if the source folder holds no stores', async () => {
    const copy = join(folder, 'of nothing');
    await expect(backup(restored, copy)).rejects.toThrow(new Refusal(`${restored} holds no embedded stores`));
    expect(existsSync(copy)).toBe(false);
  });

  it('is not restored if it is unfinished', async () => {
    const unfinished = join(folder, 'unfinished');
    mkdirSync(unfinished);
    const reason = `${unfinished} is not a complete backup: backup.json is missing`;
    await expect(restore(unfinished, restored)).rejects.toThrow(new Refusal(reason));
    expect(existsSync(restored)).toBe(false);
  });

  it('is not restored if it is damaged', async () => {
    const copy = join(folder, 'copy');
    await backup(dataDir, copy);
    const log = join(copy, 'stores', 'eventstoredb.db');
    appendFileSync(log, 'x');
    await expect(restore(copy, restored)).rejects.toThrow(new Refusal(`${log} differs from the backup`));
    expect(existsSync(restored)).toBe(false);
  });

  it.each(['{ "format": 1,', 'null', '{ "format": 1 }'])('is not restored if its list of files is %j', async (list) => {
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged, { recursive: true });
    writeFileSync(join(damaged, 'backup.json'), list);
    const reason = `${damaged} is not a complete backup: backup.json is damaged`;
    await expect(restore(damaged, restored)).rejects.toThrow(new Refusal(reason));
    expect(existsSync(restored)).toBe(false);
  });

  it('leaves the target empty when it fails, so that it can be repeated', async () => {
    const [broken, copy] = [join(folder, 'broken'), join(folder, 'of broken')];
    mkdirSync(join(broken, 'stores'), { recursive: true });
    cpSync(join(dataDir, 'stores', 'eventstoredb.db'), join(broken, 'stores', 'mongodb.db'));
    writeFileSync(join(broken, 'stores', 'eventstoredb.db'), 'no database at all'.repeat(500));
    const attempt = async () => {
      await expect(backup(broken, copy)).rejects.toThrow(
        /eventstoredb\.db cannot be copied \(file is not a database\)$/,
      );
      expect(readdirSync(copy)).toEqual([]);
    };
    await attempt();
    await attempt();
  });

  it('is restored over an interrupted attempt', async () => {
    const [copy, again] = [join(folder, 'sound'), join(folder, 'again')];
    mkdirSync(join(dataDir, 'keys'));
    writeFileSync(join(dataDir, 'keys', '0001.pem'), 'key');
    await backup(dataDir, copy);
    mkdirSync(join(again, 'restoring', 'stores'), { recursive: true });
    writeFileSync(join(again, 'restoring', 'stores', 'mongodb.db'), 'half');
    await restore(copy, again);
    expect(readdirSync(again).toSorted()).toEqual(['keys', 'stores']);
    expect(readdirSync(join(again, 'stores'))).toEqual(['eventstoredb.db']);
    expect(statSync(join(again, 'keys')).mode & 0o777).toBe(0o700);
  });

  it('is refused if the target is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'mine');
    await expect(backup(dataDir, file)).rejects.toThrow(new Refusal(`${file} is not a folder`));
    await expect(restore(join(folder, 'sound'), file)).rejects.toThrow(new Refusal(`${file} is not a folder`));
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('is not restored into a folder that is not empty', async () => {
    await expect(restore(join(folder, 'copy'), dataDir)).rejects.toThrow(new Refusal(`${dataDir} is not empty`));
  });
});
