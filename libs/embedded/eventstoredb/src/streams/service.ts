import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { DeleteReq, ReadReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall, ServerDuplexStream, ServerReadableStream, ServerWritableStream } from '@grpc/grpc-js';
import type { CommitQueue } from '../log/commit-queue.ts';
import { softDelete, tombstone } from '../log/delete.ts';
import type { EventLog } from '../log/event-log.ts';
import type { ExpectedRevision } from '../log/expected-revision.ts';
import { grpcErrors } from '../wire/errors.ts';
import { unary } from '../wire/handlers.ts';
import { Outbound } from '../wire/outbound.ts';
import { appendCall } from './append-call.ts';
import { BatchAppendCall } from './batch-append-call.ts';
import type { Broadcast } from './broadcast.ts';
import { read } from './read.ts';

const asIs = (bytes: Buffer): Buffer => bytes;
const service = streamsGrpc.StreamsService;

/** Messages that carry events stay bytes: generated classes are too slow for them. */
export const streamsDefinition = {
  read: { ...service.read, responseSerialize: asIs },
  append: { ...service.append, requestDeserialize: asIs },
  batchAppend: { ...service.batchAppend, requestDeserialize: asIs, responseSerialize: asIs },
  delete: service.delete,
  tombstone: service.tombstone,
};

export interface OpenCalls {
  add(out: Outbound): void;
}

export interface StreamsContext {
  readonly log: EventLog;
  readonly queue: CommitQueue;
  readonly broadcast: Broadcast;
  readonly maxAppendBytes: number;
}

export function streamsHandlers(context: StreamsContext, calls: OpenCalls) {
  const { log, queue, broadcast, maxAppendBytes: maxBytes } = context;
  return {
    read: (call: ServerWritableStream<ReadReq, Buffer>) => {
      const out = new Outbound(call);
      calls.add(out);
      read(log, broadcast, call.request, out).catch((error: Error) => out.fail(error));
    },
    append: (call: ServerReadableStream<Buffer, InstanceType<typeof streams.AppendResp>>, callback: Callback) => {
      const deadline = Number(call.getDeadline());
      appendCall(log, queue, call as AsyncIterable<Buffer>, { deadline, maxBytes }).then(
        (answer) => callback(null, answer),
        callback,
      );
    },
    batchAppend: (call: ServerDuplexStream<Buffer, Buffer>) => batchAppend(context, call, calls),
    delete: endOfStream<DeleteReq, DeleteResponse>(queue, streams.DeleteResp, (stream, expected) =>
      softDelete(log, stream, expected),
    ),
    tombstone: endOfStream<TombstoneReq, TombstoneResponse>(queue, streams.TombstoneResp, (stream, expected) =>
      tombstone(log, stream, expected),
    ),
  };
}

type Callback = (error: Error | null, answer?: InstanceType<typeof streams.AppendResp>) => void;
type DeleteResponse = InstanceType<typeof streams.DeleteResp>;
type TombstoneResponse = InstanceType<typeof streams.TombstoneResp>;

function batchAppend(context: StreamsContext, call: ServerDuplexStream<Buffer, Buffer>, calls: OpenCalls) {
  const { log, queue, maxAppendBytes } = context;
  const out = new Outbound(call);
  calls.add(out);
  const batch = new BatchAppendCall(log, queue, maxAppendBytes, (message) => {
    out.write(message);
    if (call.isPaused() && batch.load < 0.5) call.resume();
  });
  out.whenClosed(() => batch.abandon());
  call.on('end', () => batch.finishInput(() => out.end()));
  call.on('data', (bytes: Buffer) => {
    try {
      batch.receive(bytes);
      if (batch.load >= 1) call.pause();
    } catch (error) {
      out.fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

interface EndingRequest {
  getOptions(): DeleteReq.Options | undefined;
}

function endOfStream<Request extends EndingRequest, Response extends DeleteResponse | TombstoneResponse>(
  queue: CommitQueue,
  Answer: (new () => Response) & { Position: typeof streams.DeleteResp.Position },
  write: (stream: string, expected: ExpectedRevision) => number,
): handleUnaryCall<Request, Response> {
  return unary(async (request) => {
    const { stream, expected } = readTarget(request.getOptions());
    const position = String(await queue.submit(() => write(stream, expected)));
    const answer = new Answer();
    answer.setPosition(new Answer.Position().setCommitPosition(position).setPreparePosition(position));
    return answer;
  });
}

function readTarget(options: DeleteReq.Options | undefined): { stream: string; expected: ExpectedRevision } {
  const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  if (!options || stream === '') throw grpcErrors.invalidArgument('A stream name is needed');
  if (options.hasNoStream()) return { stream, expected: 'no_stream' };
  if (options.hasStreamExists()) return { stream, expected: 'stream_exists' };
  if (options.hasRevision()) return { stream, expected: BigInt(options.getRevision()) };
  return { stream, expected: 'any' };
}
