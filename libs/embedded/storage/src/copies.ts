import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makeFilePrivate } from './private-files.ts';
import { StorageError } from './storage-error.ts';

/**
 * Makes one sound file of a copied file and the log copied after it. Looks at every page.
 *
 * @throws StorageError when the copy is of no use
 */
export function sealCopy(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const [found] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
    if (found !== 'ok') throw new StorageError('Corrupt', `${file} is damaged (${String(found)})`);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
  for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * A copy of a file that nobody has open; it stays locked meanwhile.
 *
 * @throws StorageError when somebody has, or when it cannot be copied
 */
export function copyUnused(file: string, target: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    // An empty file is taken as it is, with its rights.
    makeFilePrivate(target);
    database.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!/locked|busy/i.test(reason))
      throw new StorageError('Unreachable', `${file} cannot be copied (${reason})`, { cause: error });
    throw new StorageError('InUse', `${file} is in use by another process`, { cause: error });
  } finally {
    database.close();
  }
}
