import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LOCK = 'lock';

export const isLock = (name: string): boolean => name.startsWith(LOCK);

interface SharedLock {
  readonly database: DatabaseSync;
  users: number;
}

const held = new Map<string, SharedLock>();

/** The system releases the lock with the process. @throws Error with the folder if it is locked @returns unlocks */
export function lockPlace(place: string): () => void {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const lock = held.get(place) ?? { database: locked(place), users: 0 };
  held.set(place, lock);
  lock.users += 1;
  let isMine = true;
  return () => {
    if (!isMine) return;
    isMine = false;
    lock.users -= 1;
    if (lock.users > 0) return;
    held.delete(place);
    lock.database.close();
  };
}

function locked(place: string): DatabaseSync {
  const database = new DatabaseSync(join(place, LOCK));
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (!/locked|busy/i.test(reason)) throw error;
    throw new Error(`${place} is in use by another process; stop it or choose another DATA_DIR`, { cause: error });
  }
}
