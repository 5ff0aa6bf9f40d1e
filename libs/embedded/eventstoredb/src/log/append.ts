import { grpcErrors } from '../wire/errors.ts';
import { eventIdOf } from '../wire/recorded-event.ts';
import type { EventLog, NewEvent } from './event-log.ts';
import type { ExpectedRevision } from './expected-revision.ts';
import { isSoftDeleted, type StreamHead } from './stream-head.ts';
import { applyMetadata, undelete } from './stream-metadata.ts';
import { isMetastream, metastreamOf, originalOf } from './stream-name.ts';

export interface AppendCommand {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
  /** Milliseconds since the epoch; after it nothing is written. */
  readonly deadline?: number | undefined;
}

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'conflict'; readonly actual: number };

interface Place {
  readonly revision: number;
  readonly position: number;
}

/** Runs inside a transaction; refuses before it writes. */
export function append(log: EventLog, command: AppendCommand): AppendOutcome {
  const { stream, expected, events } = command;
  if (command.deadline !== undefined && Date.now() > command.deadline) throw grpcErrors.deadlineExceeded();
  if (stream === '$all') throw grpcErrors.invalidArgument('$all is not a stream that can be written to');
  if (log.streams.isTombstoned(stream)) throw grpcErrors.streamDeleted(stream);
  const head = log.streams.head(stream);

  const earlier = findEarlier(log, head, command);
  if (earlier) return { kind: 'appended', ...earlier };
  if (!meets(log, head, expected)) return { kind: 'conflict', actual: head.last };
  if (events.length === 0) return { kind: 'appended', revision: head.last, position: undefined };

  if (isSoftDeleted(head)) undelete(log, head);
  const original = isMetastream(stream) ? log.streams.head(originalOf(stream)) : undefined;
  const recreates = original !== undefined && isSoftDeleted(original);
  const position = log.append(head, events);
  if (original) applyMetadata(log, original.name, events.at(-1)?.data ?? Buffer.alloc(0));
  if (original && recreates) undelete(log, original);
  log.recent.remember(head, events, position);
  return { kind: 'appended', revision: head.last, position };
}

/** @throws GrpcError in the cases in which EventStoreDB answers "deleted" rather than "wrong revision". */
export function meets(log: EventLog, head: StreamHead, expected: ExpectedRevision): boolean {
  switch (expected) {
    case 'any':
      return true;
    case 'no_stream':
      return head.last < 0 || isSoftDeleted(head);
    case 'stream_exists':
      if (isSoftDeleted(head)) throw grpcErrors.streamDeleted(head.name);
      return head.last >= 0 || log.streams.head(metastreamOf(head.name)).last >= 0;
    default:
      return expected === BigInt(head.last);
  }
}

function findEarlier(log: EventLog, head: StreamHead, { expected, events }: AppendCommand): Place | undefined {
  if (events.length === 0 || head.last < 0) return undefined;
  if (expected === 'any' || expected === 'stream_exists') return log.recent.find(head.name, events);
  const first = expected === 'no_stream' ? 0 : Number(expected) + 1;
  if (first + events.length - 1 > head.last) return undefined;
  let place: Place | undefined;
  for (const [index, event] of events.entries()) {
    const stored = log.inStream(head.id, first + index);
    if (!stored || eventIdOf(stored.record) !== event.id) return undefined;
    place = { revision: stored.revision, position: stored.position };
  }
  return place;
}
