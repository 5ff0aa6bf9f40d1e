import streams from '@eventstore/db-client/generated/streams_pb.js';
import { ProtobufFields } from './protobuf-fields.ts';

const { ReadResp } = streams;
type Answer = InstanceType<typeof ReadResp>;

const generated: (bytes: Uint8Array) => Answer = ReadResp.deserializeBinary.bind(ReadResp);

/** The generated classes spend more on an event than parsing its JSON costs; other answers are rare. */
ReadResp.deserializeBinary = (bytes: Uint8Array): Answer =>
  (eventAnswer(bytes) as unknown as Answer | undefined) ?? generated(bytes);

/** Wire type 2, as in `streams.proto`. */
const delimited = (field: number) => field * 8 + 2;
const varint = (field: number) => field * 8;

const has = () => true;
const hasNot = () => false;

/** What the client asks an answer with an event without a link. */
function eventAnswer(bytes: Uint8Array) {
  if (bytes[0] !== delimited(1)) return undefined;
  const answer = new ProtobufFields(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const read = answer.next() && answer.message();
  if (!read || answer.next()) return undefined;
  let record: RecordedEvent | undefined;
  let position: number | undefined;
  while (read.next()) {
    if (read.tag === delimited(1)) record = recordedEvent(read.message());
    else if (read.tag === varint(3)) position = read.number;
    else return undefined;
  }
  if (!record || read.isTooLarge) return undefined;
  const event = {
    hasEvent: has,
    getEvent: () => record,
    hasLink: hasNot,
    hasCommitPosition: () => position !== undefined,
    getCommitPosition: () => position,
  };
  return { hasEvent: has, getEvent: () => event };
}

class RecordedEvent {
  id = '';
  stream: Uint8Array = Buffer.alloc(0);
  revision = 0;
  prepare = 0;
  commit = 0;
  readonly properties = new Map<string, string>();
  metadata: Uint8Array = Buffer.alloc(0);
  data: Uint8Array = Buffer.alloc(0);

  hasId(): boolean {
    return true;
  }

  hasStreamIdentifier(): boolean {
    return true;
  }

  getId() {
    return { hasStructured: hasNot, getString: () => this.id };
  }

  getStreamIdentifier() {
    return { getStreamName: () => this.stream, getStreamName_asU8: () => this.stream };
  }

  getStreamRevision(): number {
    return this.revision;
  }

  getPreparePosition(): number {
    return this.prepare;
  }

  getCommitPosition(): number {
    return this.commit;
  }

  getMetadataMap(): ReadonlyMap<string, string> {
    return this.properties;
  }

  getCustomMetadata_asU8(): Uint8Array {
    return this.metadata;
  }

  getData(): Uint8Array {
    return this.data;
  }

  getData_asU8(): Uint8Array {
    return this.data;
  }
}

function recordedEvent(fields: ProtobufFields): RecordedEvent | undefined {
  const record = new RecordedEvent();
  while (fields.next()) {
    switch (fields.tag) {
      case delimited(1): {
        const id = fields.message();
        // An id of two numbers.
        if (!id.next() || id.tag !== delimited(2)) return undefined;
        record.id = id.text;
        break;
      }
      case delimited(2): {
        const name = fields.message();
        if (!name.next() || name.tag !== delimited(3)) return undefined;
        record.stream = name.bytes;
        break;
      }
      case varint(3):
        record.revision = fields.number;
        break;
      case varint(4):
        record.prepare = fields.number;
        break;
      case varint(5):
        record.commit = fields.number;
        break;
      case delimited(6):
        addProperty(record.properties, fields.message());
        break;
      case delimited(7):
        record.metadata = fields.bytes;
        break;
      case delimited(8):
        record.data = fields.bytes;
        break;
      default:
        return undefined;
    }
  }
  return fields.isTooLarge || record.id === '' || record.stream.length === 0 ? undefined : record;
}

function addProperty(properties: Map<string, string>, entry: ProtobufFields): void {
  let [key, value] = ['', ''];
  while (entry.next()) {
    if (entry.tag === delimited(1)) key = entry.text;
    else if (entry.tag === delimited(2)) value = entry.text;
  }
  properties.set(key, value);
}
