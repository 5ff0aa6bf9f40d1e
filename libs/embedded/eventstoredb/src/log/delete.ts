import { randomUUID } from 'node:crypto';
import { grpcErrors } from '../wire/errors.ts';
import { meets } from './append.ts';
import type { EventLog } from './event-log.ts';
import type { ExpectedRevision } from './expected-revision.ts';
import { writeSoftDelete } from './stream-metadata.ts';
import type { StreamHead } from './stream-head.ts';
import { metastreamOf } from './stream-name.ts';

/** Returns the position at which the stream ended, as `tombstone` does; both run inside a transaction. */
export function softDelete(log: EventLog, stream: string, expected: ExpectedRevision): number {
  const head = checkedHead(log, stream, expected);
  const neverWritten = head.last < 0 && log.streams.head(metastreamOf(stream)).last < 0;
  if (neverWritten) throw grpcErrors.deleteAtWrongVersion(stream, expected, head.last);
  return writeSoftDelete(log, stream);
}

export function tombstone(log: EventLog, stream: string, expected: ExpectedRevision): number {
  const head = checkedHead(log, stream, expected);
  const nothing = Buffer.alloc(0);
  const position = log.appendTombstone(head, {
    id: randomUUID(),
    type: '$streamDeleted',
    contentType: 'application/octet-stream',
    metadata: nothing,
    data: nothing,
  });
  head.tombstoned = true;
  log.streams.save(head);
  return position;
}

function checkedHead(log: EventLog, stream: string, expected: ExpectedRevision): StreamHead {
  if (log.streams.isTombstoned(stream)) throw grpcErrors.streamDeleted(stream);
  const head = log.streams.head(stream);
  if (!meets(log, head, expected)) throw grpcErrors.deleteAtWrongVersion(stream, expected, head.last);
  return head;
}
