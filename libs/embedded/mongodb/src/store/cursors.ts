import { randomBytes } from 'node:crypto';
import { CommandError } from '../errors.ts';
import type { Participant } from './database.ts';

/** What is left of a result: the next document as bytes, or undefined at the end. */
export interface Results {
  next(): Buffer | undefined;
}

interface OpenCursor {
  readonly namespace: string;
  readonly results: Results;
  readonly keepsAlive: boolean;
  used: number;
}

const IDLE_LIMIT_MS = 10 * 60 * 1000;
const MAX_OPEN = 10_000;

export class Cursors implements Participant {
  private readonly open = new Map<bigint, OpenCursor>();
  private nextExpiry = 0;

  add(namespace: string, results: Results, keepsAlive = false): bigint {
    this.expire();
    const id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn || 1n;
    this.open.set(id, { namespace, results, keepsAlive, used: performance.now() });
    return id;
  }

  get(id: bigint, namespace: string): Results {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new CommandError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    cursor.used = performance.now();
    return cursor.results;
  }

  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  /** A dropped collection takes its cursors along. */
  killAll(namespace: string): void {
    for (const [id, cursor] of this.open) if (cursor.namespace === namespace) this.open.delete(id);
  }

  get size(): number {
    return this.open.size;
  }

  beforeCommit(): void {
    // Cursors hold nothing that is stored.
  }

  afterRollback(): void {
    this.open.clear();
  }

  private expire(): void {
    const now = performance.now();
    if (now < this.nextExpiry && this.open.size < MAX_OPEN) return;
    this.nextExpiry = now + 1000;
    const oldest = now - IDLE_LIMIT_MS;
    for (const [id, { used, keepsAlive }] of this.open)
      if ((used < oldest && !keepsAlive) || this.open.size >= MAX_OPEN) this.open.delete(id);
  }
}
