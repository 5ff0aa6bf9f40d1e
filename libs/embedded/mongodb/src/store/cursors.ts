import { randomBytes } from 'node:crypto';
import { CommandError } from '../errors.ts';
import { PAUSED, type Rows } from '../tasks/task.ts';
import type { Participant } from './database.ts';

export type Results = Rows<Buffer>;

type Next = ReturnType<Results['next']>;

/** Looks one document ahead, to know its end and to leave documents that do not fit into a reply. */
export class Cursor implements Results {
  used = performance.now();
  isRead = false;
  isKilled = false;
  private ahead: Buffer | undefined;
  private done = false;

  constructor(
    readonly namespace: string,
    private readonly results: Results,
    readonly keepsAlive = false,
  ) {}

  peek(): Next {
    if (this.isKilled) throw new CommandError(237, 'operation was killed together with its cursor');
    if (this.ahead || this.done) return this.ahead;
    const next = this.results.next();
    if (next === PAUSED) return PAUSED;
    this.done = !next;
    return (this.ahead = next);
  }

  next(): Next {
    const next = this.peek();
    if (next !== PAUSED) this.ahead = undefined;
    return next;
  }
}

const IDLE_LIMIT_MS = 10 * 60 * 1000;
const MAX_OPEN = 10_000;

export class Cursors implements Participant {
  private readonly open = new Map<bigint, Cursor>();
  private nextExpiry = 0;

  add(cursor: Cursor): bigint {
    this.expire();
    const id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn || 1n;
    cursor.used = performance.now();
    this.open.set(id, cursor);
    return id;
  }

  get(id: bigint, namespace: string): Cursor {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new CommandError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    if (cursor.isRead) throw new CommandError(12051, `cursor id ${id} is already in use`);
    cursor.used = performance.now();
    return cursor;
  }

  kill(id: bigint): boolean {
    const cursor = this.open.get(id);
    if (cursor) cursor.isKilled = true;
    return this.open.delete(id);
  }

  killAll(namespace: string): void {
    for (const [id, cursor] of this.open) if (cursor.namespace === namespace) this.open.delete(id);
  }

  get size(): number {
    return this.open.size;
  }

  beforeCommit(): void {
    // Cursors store nothing.
  }

  afterRollback(): void {
    this.open.clear();
  }

  private expire(): void {
    const now = performance.now();
    if (now < this.nextExpiry && this.open.size < MAX_OPEN) return;
    this.nextExpiry = now + 1000;
    const oldest = now - IDLE_LIMIT_MS;
    for (const [id, { used, keepsAlive, isRead }] of this.open)
      if (!isRead && ((used < oldest && !keepsAlive) || this.open.size >= MAX_OPEN)) this.open.delete(id);
  }
}
