import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makeFilePrivate } from './private-files.ts';
import { StorageError } from './storage-error.ts';

/** Joins a copied file with the log that was copied after it. @throws StorageError if the result is damaged */
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

/** The file stays locked meanwhile. @throws StorageError if another process has it open, or it cannot be copied */
export function copyUnused(file: string, target: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    // VACUUM accepts an empty target, and keeps its permissions.
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
