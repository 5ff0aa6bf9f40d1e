import {
  chmodSync,
  mkdtempSync,
  statSync,
  writeFileSync,
  truncateSync,
  openSync,
  writeSync,
  closeSync,
  readFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStorage, type StorageFormat } from './open-storage.ts';

const format: StorageFormat = {
  applicationId: 0x616e6e31,
  migrations: ['CREATE TABLE thing (id INTEGER PRIMARY KEY, body TEXT)'],
};
const newFile = () => join(mkdtempSync(join(tmpdir(), 'annal-storage-')), 'things.db');

describe('openStorage', () => {
  it('keeps its data and migrates step by step', () => {
    const file = newFile();
    const first = openStorage(file, format);
    first.exec("INSERT INTO thing (body) VALUES ('kept')");
    first.close();
    const second = openStorage(file, {
      ...format,
      migrations: [...format.migrations, 'ALTER TABLE thing ADD COLUMN more TEXT'],
    });
    expect(second.prepare('SELECT body, more FROM thing').all()).toEqual([
      expect.objectContaining({ body: 'kept', more: null }),
    ]);
    second.close();
  });

  it('makes the file, its log and its folder private, also those of an earlier release', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'annal-storage-')), 'stores');
    const file = join(folder, 'things.db');
    const modes = () => [folder, file, `${file}-wal`].map((path) => statSync(path).mode & 0o777);
    const before = process.umask(0o022);
    try {
      const store = openStorage(file, format);
      expect(modes()).toEqual([0o700, 0o600, 0o600]);
      store.close();
      chmodSync(folder, 0o755);
      chmodSync(file, 0o644);
      const again = openStorage(file, format);
      expect(modes()).toEqual([0o700, 0o600, 0o600]);
      again.close();
    } finally {
      process.umask(before);
    }
  });

  it('refuses a file that another process holds', () => {
    const file = newFile();
    const held = openStorage(file, format);
    const script = `import { openStorage } from ${JSON.stringify(new URL('./open-storage.ts', import.meta.url).href)};
      try { openStorage(${JSON.stringify(file)}, ${JSON.stringify(format)}); } catch (error) { console.log(error.code, error.message); }`;
    const said = execFileSync(
      process.execPath,
      ['--import', './tools/dev/register.mjs', '--input-type=module', '-e', script],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    expect(said).toMatch(/^InUse .*things\.db is in use by another process/);
    held.close();
  });

  it("refuses another program's database without touching it", () => {
    const file = newFile();
    const foreign = new DatabaseSync(file);
    foreign.exec('CREATE TABLE theirs (id INTEGER)');
    foreign.close();
    const before = readFileSync(file);
    expect(() => openStorage(file, format)).toThrow(expect.objectContaining({ code: 'Foreign' }));
    expect(readFileSync(file)).toEqual(before);
  });

  it('refuses a file that is not a database, is damaged or is from a newer release', () => {
    const text = newFile();
    writeFileSync(text, 'plain text, long enough to be mistaken for a database header of some kind'.repeat(80));
    expect(() => openStorage(text, format)).toThrow(expect.objectContaining({ code: 'Corrupt' }));

    const damaged = newFile();
    const full = openStorage(damaged, format);
    const insert = full.prepare('INSERT INTO thing (body) VALUES (?)');
    for (let n = 0; n < 2000; n += 1) insert.run('x'.repeat(200));
    full.close();
    const handle = openSync(damaged, 'r+');
    writeSync(handle, Buffer.alloc(40_000, 0xab), 0, 40_000, 8192);
    closeSync(handle);
    expect(() => openStorage(damaged, format)).toThrow(expect.objectContaining({ code: 'Corrupt' }));

    const short = newFile();
    openStorage(short, format).close();
    truncateSync(short, 700);
    expect(() => openStorage(short, format)).toThrow(expect.objectContaining({ name: 'StorageError' }));

    const beyond = join(text, 'stores', 'things.db');
    expect(() => openStorage(beyond, format)).toThrow(
      expect.objectContaining({ code: 'Unreachable', message: expect.stringContaining(`${beyond} cannot be opened`) }),
    );

    const newer = newFile();
    openStorage(newer, { ...format, migrations: [...format.migrations, 'CREATE TABLE later (id INTEGER)'] }).close();
    expect(() => openStorage(newer, format)).toThrow(expect.objectContaining({ code: 'Newer' }));
  });
});
