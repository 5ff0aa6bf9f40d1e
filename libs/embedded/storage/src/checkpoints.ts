import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { StorageError } from './storage-error.ts';

/** Its file can be held unchanged while another process copies it; writes go on meanwhile. */
export interface HeldStore {
  hold(): Promise<void>;
  release(): Promise<void>;
}

const HELD_WITHIN_MS = 10_000;
const LOCKED = 6;

/** Held, the file stays unchanged: writes extend an empty log. A copy of file, then log, has all earlier commits. */
export class Checkpoints {
  private everyPages: number | undefined;

  constructor(private readonly database: DatabaseSync) {}

  /** @throws StorageError if writers leave no pause */
  async hold(): Promise<void> {
    if (this.everyPages !== undefined) return;
    this.everyPages = this.pragma('wal_autocheckpoint');
    this.database.exec('PRAGMA wal_autocheckpoint = 0');
    const deadline = performance.now() + HELD_WITHIN_MS;
    // SQLite overwrites a log that is already applied, even during a copy; so it has to be empty.
    while (!this.emptyLog()) {
      if (performance.now() > deadline) {
        this.release();
        throw new StorageError('InUse', 'The data file is being written continuously; try again');
      }
      await setImmediate();
    }
  }

  release(): void {
    if (this.everyPages === undefined) return;
    this.database.exec(`PRAGMA wal_autocheckpoint = ${this.everyPages}`);
    this.everyPages = undefined;
  }

  private emptyLog(): boolean {
    if (this.database.isTransaction) return false;
    try {
      return this.pragma('wal_checkpoint(TRUNCATE)') === 0;
    } catch (error) {
      if ((error as { errcode?: number }).errcode === LOCKED) return false;
      throw error;
    }
  }

  private pragma(name: string): number {
    return Number(Object.values(this.database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  }
}
