import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from '../log/event-log.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import { firstReadable, isSoftDeleted } from '../log/stream-head.ts';
import { grpcErrors } from '../wire/errors.ts';
import { nextTurn, type Outbound } from '../wire/outbound.ts';
import { readMessages } from '../wire/read-messages.ts';
import { withStructuredIds } from '../wire/structured-ids.ts';
import type { Broadcast } from './broadcast.ts';
import { CatchUpSubscription } from './catch-up-subscription.ts';
import { AllSource, StreamSource, type EventSource } from './event-source.ts';
import { resolveLink } from './links.ts';
import { allBackward, allForward, streamBackward, streamForward } from './read-pages.ts';
import { parseReadRequest, type ReadRequest, type StartOf } from './read-request.ts';

export async function read(log: EventLog, broadcast: Broadcast, message: ReadReq, out: Outbound): Promise<void> {
  const request = parseReadRequest(message);
  if (request.count === undefined) await subscribe(log, broadcast, request, out);
  else await readOnce(log, { ...request, count: request.count }, out);
}

function encoder(log: EventLog, request: ReadRequest): (event: StoredEvent) => Buffer {
  const encode = (event: StoredEvent) => (request.resolveLinks ? resolveLink(log, event) : event.record);
  return request.wantsStructuredIds ? (event) => withStructuredIds(encode(event)) : encode;
}

async function subscribe(log: EventLog, broadcast: Broadcast, request: ReadRequest, out: Outbound): Promise<void> {
  const { target, start, filter, checkpoints } = request;
  if (target.kind === 'stream' && log.streams.isTombstoned(target.stream))
    throw grpcErrors.streamDeleted(target.stream);
  const source: EventSource =
    target.kind === 'stream' ? new StreamSource(log, target.stream) : new AllSource(log, filter);
  const beginning = target.kind === 'all' ? 0 : -1;
  const from = start === 'start' ? beginning : start === 'end' ? source.end() : number(start);
  await new CatchUpSubscription(source, broadcast, out, {
    from,
    encode: encoder(log, request),
    checkpoints: checkpoints && { ...checkpoints, fromStart: start === 'start' },
  }).run();
}

type CountedRequest = ReadRequest & { readonly count: number };

async function readOnce(log: EventLog, request: CountedRequest, out: Outbound): Promise<void> {
  const { target, count } = request;
  if (count === 0) throw grpcErrors.invalidArgument('A read needs a count greater than zero');
  const pages = target.kind === 'all' ? pagesOfAll(log, request) : pagesOfStream(log, request, target.stream, out);
  const encode = encoder(log, request);
  let left = count;
  for (const page of pages) {
    for (const event of page) {
      if (!out.write(encode(event))) await out.drained();
      left -= 1;
      if (left === 0 || out.isClosed) return out.end();
    }
    await nextTurn();
  }
  out.end();
}

function pagesOfAll(log: EventLog, { start, backwards, filter, count }: CountedRequest) {
  if (!backwards) return allForward(log, start === 'end' ? log.tail + 1 : position(start, 1), filter);
  const before = start === 'start' ? 0 : position(start, log.tail + 1);
  if (before > log.tail + 1) throw grpcErrors.unexpected('ReadAllResult: InvalidPosition');
  return allBackward(log, before, filter, count);
}

function pagesOfStream(log: EventLog, request: ReadRequest, stream: string, out: Outbound) {
  const { start, backwards } = request;
  if (!backwards && start === 'end') throw grpcErrors.unexpected('ReadStreamResult: Error');
  if (log.streams.isTombstoned(stream)) throw grpcErrors.streamDeleted(stream);
  const head = log.streams.head(stream);
  if (head.last < 0 || isSoftDeleted(head)) {
    out.write(readMessages.streamNotFound(stream));
    return [];
  }
  if (request.wantsStreamPositions) {
    out.write(readMessages.firstStreamPosition(firstReadable(head)));
    out.write(readMessages.lastStreamPosition(head.last));
  }
  if (!backwards) return streamForward(log, stream, position(start, 0));
  return streamBackward(log, head, start === 'start' ? 0 : position(start, head.last));
}

const position = (start: StartOf, otherwise: number) => (typeof start === 'bigint' ? number(start) : otherwise);

/** Clients may send any 64-bit number; numbers above 2^53 are behind the end of every log. */
const number = (place: bigint) => Number(place > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : place);
