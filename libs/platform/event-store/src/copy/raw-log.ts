import { ReadStream } from '@eventstore/db-client/dist/streams/utils/ReadStream.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { CallOptions, Channel, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { oneByOne } from '../log/one-by-one.ts';
import '../connection/protobuf-bytes.ts';
import { channelOf, connectClient } from '../connection/store-client.ts';
import { isTransient, storeUnavailable, WrongRevisionError } from '../connection/store-errors.ts';
import { within } from '../connection/within.ts';

/** An event as stored, byte for byte. */
export interface RawEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

export interface PlacedRawEvent extends RawEvent {
  readonly position: RawPosition;
}

export interface RawPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Private members of the client. */
interface Internals {
  callArguments(options: object, callOptions?: CallOptions): [Metadata, CallOptions];
  getGRPCClient(kind: typeof streamsGrpc.StreamsClient, name: string): Promise<streamsGrpc.StreamsClient>;
  GRPCStreamCreator(
    kind: typeof streamsGrpc.StreamsClient,
    name: string,
    create: (client: streamsGrpc.StreamsClient) => ClientReadableStream<ReadResp>,
  ): () => Promise<ClientReadableStream<ReadResp>>;
}

const PATIENCE_MS = 30_000;
const CLOSE_TIMEOUT_MS = 1_000;
const { StreamsClient } = streamsGrpc;

/** Reads and writes events as bytes, because the client would parse JSON and serialise it differently. */
export class RawLog {
  private readonly client;
  private readonly internals: Internals;

  constructor(connectionString: string) {
    this.client = connectClient(connectionString, () => Promise.resolve());
    this.internals = this.client as unknown as Internals;
  }

  /** Every event after a position, or all: with stream metadata, without the server's own events. */
  async *readAll(after?: RawPosition): AsyncGenerator<PlacedRawEvent> {
    const request = readRequest(after);
    const call = this.internals.GRPCStreamCreator(StreamsClient, 'readAll', (client) =>
      client.read(request, ...this.internals.callArguments({}, { deadline: Infinity })),
    );
    try {
      for await (const event of oneByOne<PlacedRawEvent>(new ReadStream(call, recorded, {}), PATIENCE_MS))
        if (!isOfServer(event.stream) && event.position.commit !== after?.commit) yield event;
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  /** @throws WrongRevisionError unless the stream is at that revision (-1: absent) or holds the same events already */
  async append(stream: string, expected: bigint, events: readonly RawEvent[]): Promise<void> {
    try {
      await within(PATIENCE_MS, this.appended(stream, expected, events));
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  async close(): Promise<void> {
    // `dispose` leaves the connection open, which would keep the process alive.
    const [channel] = await Promise.all([
      within<Channel | undefined>(CLOSE_TIMEOUT_MS, channelOf(this.client)).catch(() => undefined),
      within(CLOSE_TIMEOUT_MS, this.client.dispose()).catch(() => undefined),
    ]);
    channel?.close();
  }

  private async appended(stream: string, expected: bigint, events: readonly RawEvent[]): Promise<void> {
    const client = await this.internals.getGRPCClient(StreamsClient, 'appendToStream');
    await new Promise<void>((resolve, reject) => {
      const [metadata, options] = this.internals.callArguments({ deadline: PATIENCE_MS, requiresLeader: true });
      const call = client.append(metadata, options, (error, answer) => {
        if (error) reject(error);
        else if (answer.hasWrongExpectedVersion()) reject(new WrongRevisionError(stream));
        else resolve();
      });
      call.on('error', reject);
      call.write(appendHeader(stream, expected));
      for (const event of events) call.write(proposed(event));
      call.end();
    });
  }
}

/** Statistics, settings, checkpoints and projections of the server, and metadata of their streams. */
function isOfServer(stream: string): boolean {
  return stream.startsWith('$') && (!stream.startsWith('$$') || stream.startsWith('$$$'));
}

function readRequest(after: RawPosition | undefined) {
  const all = new streams.ReadReq.Options.AllOptions();
  if (!after) all.setStart(new shared.Empty());
  else {
    const position = new streams.ReadReq.Options.Position();
    position.setCommitPosition(String(after.commit));
    position.setPreparePosition(String(after.prepare));
    all.setPosition(position);
  }
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setString(new shared.Empty());
  const options = new streams.ReadReq.Options();
  options.setAll(all);
  options.setResolveLinks(false);
  options.setCount(String(Number.MAX_SAFE_INTEGER));
  options.setUuidOption(uuids);
  options.setNoFilter(new shared.Empty());
  options.setReadDirection(0);
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
}

function recorded(resolved: ReadResp.ReadEvent): PlacedRawEvent {
  const event = resolved.getEvent();
  if (!event) throw new Error('The log holds an entry without an event');
  const [commit, prepare] = [event.getCommitPosition(), event.getPreparePosition()].map(BigInt) as [bigint, bigint];
  return {
    stream: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: BigInt(event.getStreamRevision()),
    position: { commit, prepare },
    id: event.getId()?.getString() ?? '',
    type: event.getMetadataMap().get('type') ?? '',
    contentType: event.getMetadataMap().get('content-type') ?? 'application/octet-stream',
    metadata: event.getCustomMetadata_asU8(),
    data: event.getData_asU8(),
  };
}

function appendHeader(stream: string, expected: bigint) {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(identifier);
  if (expected < 0n) options.setNoStream(new shared.Empty());
  else options.setRevision(String(expected));
  const request = new streams.AppendReq();
  request.setOptions(options);
  return request;
}

function proposed({ id, type, contentType, metadata, data }: RawEvent) {
  const uuid = new shared.UUID();
  uuid.setString(id);
  const message = new streams.AppendReq.ProposedMessage();
  message.setId(uuid);
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  message.setCustomMetadata(metadata);
  message.setData(data);
  const request = new streams.AppendReq();
  request.setProposedMessage(message);
  return request;
}
