import { delimitedLength, ProtobufReader, ProtobufWriter, varintLength, type Varint } from './protobuf.ts';

export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: Varint;
  readonly position: number;
  readonly created: number;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

const TICKS_PER_MILLISECOND = 10_000;

/** `streams.ReadResp { event { event, commit_position } }`: encoded once, stored, sent to readers unchanged. */
export function encodeRecordedEvent(event: RecordedEvent): Buffer {
  const name = Buffer.byteLength(event.stream);
  const type = Buffer.byteLength(event.type);
  const contentType = Buffer.byteLength(event.contentType);
  const created = String(event.created * TICKS_PER_MILLISECOND);
  const position = 1 + varintLength(event.position);
  const record =
    delimitedLength(delimitedLength(event.id.length)) +
    delimitedLength(delimitedLength(name)) +
    (event.revision === 0 ? 0 : 1 + varintLength(event.revision)) +
    2 * position +
    delimitedLength(mapEntryLength(4, type)) +
    delimitedLength(mapEntryLength(12, contentType)) +
    delimitedLength(mapEntryLength(7, created.length)) +
    (event.metadata.length === 0 ? 0 : delimitedLength(event.metadata.length)) +
    (event.data.length === 0 ? 0 : delimitedLength(event.data.length));
  const readEvent = delimitedLength(record) + position;

  const writer = ProtobufWriter.sized(delimitedLength(readEvent));
  writer.open(0x0a, readEvent).open(0x0a, record);
  writer.open(0x0a, delimitedLength(event.id.length)).text(0x12, event.id, event.id.length);
  writer.open(0x12, delimitedLength(name)).text(0x1a, event.stream, name);
  if (event.revision !== 0) writer.field(0x18, event.revision);
  writer.field(0x20, event.position).field(0x28, event.position);
  writer.open(0x32, mapEntryLength(4, type)).text(0x0a, 'type', 4).text(0x12, event.type, type);
  writer.open(0x32, mapEntryLength(12, contentType));
  writer.text(0x0a, 'content-type', 12).text(0x12, event.contentType, contentType);
  writer.open(0x32, mapEntryLength(7, created.length));
  writer.text(0x0a, 'created', 7).text(0x12, created, created.length);
  if (event.metadata.length > 0) writer.bytes(0x3a, event.metadata);
  if (event.data.length > 0) writer.bytes(0x42, event.data);
  writer.field(0x18, event.position);
  return writer.buffer;
}

const mapEntryLength = (key: number, value: number) => delimitedLength(key) + delimitedLength(value);

export function recordOf(stored: Buffer): Buffer {
  const outer = new ProtobufReader(stored);
  outer.tag();
  const readEvent = outer.message();
  readEvent.tag();
  return readEvent.bytes();
}

export function eventIdOf(stored: Buffer): string {
  const record = new ProtobufReader(recordOf(stored));
  record.tag();
  const id = record.message();
  id.tag();
  return id.bytes().toString('latin1');
}

export function streamNameOf(stored: Buffer): string {
  const record = new ProtobufReader(recordOf(stored));
  record.skip(record.tag());
  record.tag();
  const identifier = record.message();
  identifier.tag();
  return identifier.text();
}

export function eventDataOf(stored: Buffer): Buffer {
  const record = new ProtobufReader(recordOf(stored));
  while (!record.done) {
    const tag = record.tag();
    if (tag === 0x42) return record.bytes();
    record.skip(tag);
  }
  return Buffer.alloc(0);
}

/** `streams.ReadResp` of a link; `target` is undefined if the event is gone. */
export function encodeResolvedLink(target: Buffer | undefined, link: Buffer, position: number): Buffer {
  const linkRecord = recordOf(link);
  const targetRecord = target && recordOf(target);
  const readEvent =
    (targetRecord ? delimitedLength(targetRecord.length) : 0) +
    delimitedLength(linkRecord.length) +
    1 +
    varintLength(position);
  const writer = ProtobufWriter.sized(delimitedLength(readEvent));
  writer.open(0x0a, readEvent);
  if (targetRecord) writer.bytes(0x0a, targetRecord);
  return writer.bytes(0x12, linkRecord).field(0x18, position).buffer;
}
