import { delimitedLength, ProtobufReader, ProtobufWriter, varintLength } from './protobuf.ts';
import { readProposal, type ProposedEvent } from './proposal.ts';
import type { ExpectedRevision } from '../log/expected-revision.ts';

export interface AppendOptions {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly deadline: number | undefined;
}

export interface BatchAppendRequest {
  readonly correlationId: Buffer;
  readonly options: AppendOptions | undefined;
  readonly proposals: ProposedEvent[];
  readonly isFinal: boolean;
}

export function readBatchAppend(bytes: Buffer): BatchAppendRequest {
  const message = new ProtobufReader(bytes);
  const proposals: ProposedEvent[] = [];
  let correlationId: Buffer = Buffer.alloc(0);
  let options: AppendOptions | undefined;
  let isFinal = false;
  while (!message.done) {
    const tag = message.tag();
    if (tag === 0x0a) correlationId = message.bytes();
    else if (tag === 0x12) options = readOptions(message.message());
    else if (tag === 0x1a) proposals.push(readProposal(message.message()));
    else if (tag === 0x20) isFinal = message.varint() === 1;
    else message.skip(tag);
  }
  return { correlationId, options, proposals, isFinal };
}

export function readAppend(bytes: Buffer): { options?: AppendOptions; proposal?: ProposedEvent } {
  const message = new ProtobufReader(bytes);
  const read: { options?: AppendOptions; proposal?: ProposedEvent } = {};
  while (!message.done) {
    const tag = message.tag();
    if (tag === 0x0a) read.options = readOptions(message.message());
    else if (tag === 0x12) read.proposal = readProposal(message.message());
    else message.skip(tag);
  }
  return read;
}

function readOptions(message: ProtobufReader): AppendOptions {
  let stream = '';
  let expected: ExpectedRevision = 'any';
  let deadline: number | undefined;
  while (!message.done) {
    const tag = message.tag();
    if (tag === 0x0a) stream = readStreamName(message.message());
    else if (tag === 0x10) expected = message.varint64();
    else if (tag === 0x1a) expected = empty(message, 'no_stream');
    else if (tag === 0x22) expected = empty(message, 'any');
    else if (tag === 0x2a) expected = empty(message, 'stream_exists');
    else if (tag === 0x32) deadline = readSeconds(message.message());
    else if (tag === 0x3a) deadline = Date.now() + readSeconds(message.message());
    else message.skip(tag);
  }
  return { stream, expected, deadline };
}

function readStreamName(message: ProtobufReader): string {
  let name = '';
  while (!message.done) {
    const tag = message.tag();
    if (tag === 0x1a) name = message.text();
    else message.skip(tag);
  }
  return name;
}

function empty<T>(message: ProtobufReader, value: T): T {
  message.bytes();
  return value;
}

function readSeconds(message: ProtobufReader): number {
  let milliseconds = 0;
  while (!message.done) {
    const tag = message.tag();
    if (tag === 0x08) milliseconds += message.varint() * 1000;
    else if (tag === 0x10) milliseconds += message.varint() / 1e6;
    else message.skip(tag);
  }
  return milliseconds;
}

/** `BatchAppendResp` of a durable append; a negative revision means a stream without events. */
export function encodeBatchSuccess(
  correlationId: Buffer,
  stream: string,
  revision: number,
  position: number | undefined,
): Buffer {
  const name = Buffer.byteLength(stream);
  const allPosition = position === undefined ? 0 : 2 * (1 + varintLength(position));
  const success =
    (revision < 0 ? 2 : 1 + varintLength(revision)) + (position === undefined ? 2 : delimitedLength(allPosition));
  const writer = ProtobufWriter.sized(
    delimitedLength(correlationId.length) + delimitedLength(success) + delimitedLength(delimitedLength(name)),
  );
  writer.bytes(0x0a, correlationId).open(0x1a, success);
  if (revision < 0) writer.open(0x12, 0);
  else writer.field(0x08, revision);
  if (position === undefined) writer.open(0x22, 0);
  else writer.open(0x1a, allPosition).field(0x08, position).field(0x10, position);
  writer.open(0x22, delimitedLength(name)).text(0x1a, stream, name);
  return writer.buffer;
}

export function encodeBatchError(correlationId: Buffer, stream: string, status: Uint8Array): Buffer {
  const name = Buffer.byteLength(stream);
  const writer = ProtobufWriter.sized(
    delimitedLength(correlationId.length) + delimitedLength(status.length) + delimitedLength(delimitedLength(name)),
  );
  writer.bytes(0x0a, correlationId).bytes(0x12, status);
  writer.open(0x22, delimitedLength(name)).text(0x1a, stream, name);
  return writer.buffer;
}
