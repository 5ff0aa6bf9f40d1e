import { DatabaseSync } from 'node:sqlite';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { makeFilePrivate, makeFolderPrivate } from './private-files.ts';
import { StorageError } from './storage-error.ts';

export interface StorageFormat {
  /** SQLite's `application_id`, so that another program's file is never written to. */
  readonly applicationId: number;
  /** The count is the highest `user_version` this code understands; append only. */
  readonly migrations: readonly string[];
}

const QUICK_CHECK_BYTES = 64 * 1024 * 1024;

/**
 * WAL, an fsync per commit, exclusive lock: a second start on the folder fails here and not at its first write.
 * @throws StorageError with a sentence that names the file and a remedy.
 */
export function openStorage(file: string, format: StorageFormat): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makeFolder(dirname(file), 0o700);
    makeFolderPrivate(dirname(file));
    makeFilePrivate(file);
    const isNew = statSync(file).size === 0;
    database = new DatabaseSync(file);
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0;');
    if (!isNew) refuseForeign(database, file, format);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;');
    database.exec('BEGIN EXCLUSIVE');
    migrate(database, file, format);
    database.exec('COMMIT');
    return database;
  } catch (error) {
    try {
      database?.close();
    } catch {
      // The first error is the one worth reporting.
    }
    throw explain(error, file);
  }
}

function refuseForeign(database: DatabaseSync, file: string, format: StorageFormat): void {
  if (pragma(database, 'application_id') !== format.applicationId)
    throw new StorageError(
      'Foreign',
      `${file} was not written by this service; move it away or choose another DATA_DIR`,
    );
  // Reads every page, so only for small files; in larger ones SQLite reports damage when it meets it.
  if (statSync(file).size > QUICK_CHECK_BYTES) return;
  const broken = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string } | undefined;
  if (broken && broken.quick_check !== 'ok')
    throw new StorageError('Corrupt', `${file} is damaged (${broken.quick_check}); restore it from a backup`);
}

function migrate(database: DatabaseSync, file: string, format: StorageFormat): void {
  const found = pragma(database, 'user_version');
  if (found > format.migrations.length)
    throw new StorageError('Newer', `${file} was written by a newer release (layout ${found}); start that release`);
  for (const step of format.migrations.slice(found)) database.exec(step);
  database.exec(`PRAGMA application_id = ${format.applicationId}; PRAGMA user_version = ${format.migrations.length};`);
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0] ?? 0);
}

function explain(error: unknown, file: string): StorageError {
  if (error instanceof StorageError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (/locked|busy/i.test(reason))
    return new StorageError('InUse', `${file} is in use by another process; stop it or choose another DATA_DIR`, {
      cause: error,
    });
  if (/not a database|malformed|corrupt|encrypted/i.test(reason))
    return new StorageError('Corrupt', `${file} is not a readable data file (${reason}); restore it from a backup`, {
      cause: error,
    });
  return new StorageError('Unreachable', `${file} cannot be opened: ${reason}`, { cause: error });
}
