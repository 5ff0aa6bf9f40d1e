import { BsonType } from '../bson/value.ts';
import type { BsonWriter } from '../bson/writer.ts';
import { Cursor, type Cursors, type Results } from '../store/cursors.ts';
import { PAUSED, type Task } from '../tasks/task.ts';

const MAX_BATCH_BYTES = 16 * 1024 * 1024;

export function* writeBatch(reply: BsonWriter, name: string, cursor: Cursor, count: number): Task<boolean> {
  const mark = reply.openArray(name);
  const start = reply.size;
  cursor.isRead = true;
  try {
    for (let n = 0; n < count;) {
      const next = cursor.peek();
      if (next === PAUSED) {
        yield;
        continue;
      }
      if (!next || (n > 0 && reply.size - start + next.length > MAX_BATCH_BYTES)) break;
      reply.item(n, BsonType.object, next, 0, next.length);
      cursor.next();
      n += 1;
    }
    reply.close(mark);
    while (count > 0 && cursor.peek() === PAUSED) yield;
    return count === 0 || cursor.peek() !== undefined;
  } finally {
    cursor.isRead = false;
  }
}

export interface CursorReply {
  readonly namespace: string;
  readonly results: Results;
  readonly batchSize: number;
  readonly singleBatch?: boolean;
  readonly keepsAlive?: boolean;
}

export function* writeFirstBatch(
  reply: BsonWriter,
  cursors: Cursors,
  { namespace, results, batchSize, singleBatch = false, keepsAlive = false }: CursorReply,
): Task<void> {
  const cursor = new Cursor(namespace, results, keepsAlive);
  const mark = reply.openObject('cursor');
  const isOpen = (yield* writeBatch(reply, 'firstBatch', cursor, batchSize)) && !singleBatch;
  reply.int64('id', isOpen ? cursors.add(cursor) : 0n);
  reply.string('ns', namespace).close(mark);
}
