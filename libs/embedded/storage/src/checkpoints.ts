import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { StorageError } from './storage-error.ts';

/** A store whose file can be kept still for a while, so that somebody else can copy it. Writes go on meanwhile. */
export interface HeldStore {
  hold(): Promise<void>;
  release(): Promise<void>;
}

const HELD_WITHIN_MS = 10_000;
const LOCKED = 6;

/**
 * Keeps the file itself unchanged until it is released: what is written meanwhile stays in an empty log beside it, which
 * only grows. Whoever copies the file first and its log afterwards has everything that was committed before.
 */
export class Checkpoints {
  private everyPages: number | undefined;

  constructor(private readonly database: DatabaseSync) {}

  /** @throws StorageError when it is in use without a pause */
  async hold(): Promise<void> {
    if (this.everyPages !== undefined) return;
    this.everyPages = this.pragma('wal_autocheckpoint');
    this.database.exec('PRAGMA wal_autocheckpoint = 0');
    const deadline = performance.now() + HELD_WITHIN_MS;
    // The log has to be empty: SQLite would write over a log that is applied already, also while it is copied.
    while (!this.emptyLog()) {
      if (performance.now() > deadline) {
        this.release();
        throw new StorageError('InUse', 'The data file is written without a pause; try again');
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
    // A checkpoint inside of a transaction is refused.
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
