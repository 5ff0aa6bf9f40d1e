import { BsonType } from '../bson/value.ts';
import type { BsonWriter } from '../bson/writer.ts';
import type { Results } from '../store/cursors.ts';

const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** Looks one result ahead, to know whether a cursor is used up and to leave behind what does not fit. */
export class Peekable implements Results {
  private ahead: Buffer | undefined;
  private done = false;

  constructor(private readonly results: Results) {}

  peek(): Buffer | undefined {
    if (!this.ahead && !this.done) {
      this.ahead = this.results.next();
      this.done = !this.ahead;
    }
    return this.ahead;
  }

  next(): Buffer | undefined {
    const next = this.peek();
    this.ahead = undefined;
    return next;
  }
}

/** Splices up to `count` documents into the reply as they are stored. */
export function writeBatch(reply: BsonWriter, name: string, results: Peekable, count: number): void {
  const mark = reply.openArray(name);
  const start = reply.size;
  for (let n = 0; n < count; n += 1) {
    const next = results.peek();
    if (!next || (n > 0 && reply.size - start + next.length > MAX_BATCH_BYTES)) break;
    reply.item(n, BsonType.object, next, 0, next.length);
    results.next();
  }
  reply.close(mark);
}

export interface CursorReply {
  readonly namespace: string;
  readonly results: Results;
  readonly batchSize: number;
  readonly singleBatch?: boolean;
  readonly keepsAlive?: boolean;
}

export function writeFirstBatch(
  reply: BsonWriter,
  cursors: { add(namespace: string, results: Results, keepsAlive?: boolean): bigint },
  { namespace, results, batchSize, singleBatch = false, keepsAlive = false }: CursorReply,
): void {
  const peekable = new Peekable(results);
  const cursor = reply.openObject('cursor');
  writeBatch(reply, 'firstBatch', peekable, batchSize);
  const isOpen = !singleBatch && (batchSize === 0 || peekable.peek() !== undefined);
  reply.int64('id', isOpen ? cursors.add(namespace, peekable, keepsAlive) : 0n);
  reply.string('ns', namespace).close(cursor);
}
