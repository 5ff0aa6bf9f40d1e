import { delimitedLength, LENGTH_DELIMITED, ProtobufReader, ProtobufWriter, varintLength } from './protobuf.ts';

/** The answer with event ids as pairs of integers: .NET, Java and Go ask for them, while the stored bytes hold text. */
export function withStructuredIds(answer: Buffer): Buffer {
  const outer = new ProtobufReader(answer);
  const tag = outer.tag();
  const readEvent = outer.message();
  const fields: Buffer[] = [];
  while (!readEvent.done) {
    const field = readEvent.tag();
    const isRecord = (field & 7) === LENGTH_DELIMITED;
    fields.push(isRecord ? delimited(field, [rewritten(readEvent.bytes())]) : varint(field, readEvent.varint64()));
  }
  return delimited(tag, fields);
}

/** A record begins with its id. */
function rewritten(record: Buffer): Buffer {
  const reader = new ProtobufReader(record);
  const tag = reader.tag();
  const id = reader.bytes();
  const text = new ProtobufReader(id);
  text.tag();
  const rest = record.subarray(id.byteOffset - record.byteOffset + id.length);
  return Buffer.concat([delimited(tag, [structured(text.text())]), rest]);
}

function structured(id: string): Buffer {
  const hex = id.replaceAll('-', '');
  const high = varint(0x08, BigInt(`0x${hex.slice(0, 16)}`));
  return delimited(0x0a, [high, varint(0x10, BigInt(`0x${hex.slice(16)}`))]);
}

const varint = (tag: number, value: bigint) => ProtobufWriter.sized(1 + varintLength(value)).field(tag, value).buffer;

function delimited(tag: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return ProtobufWriter.sized(delimitedLength(content.length)).bytes(tag, content).buffer;
}
