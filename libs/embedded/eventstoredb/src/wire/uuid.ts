import type { ProtobufReader } from './protobuf.ts';

const STRUCTURED = 0x0a;
const STRING = 0x12;
const MOST_SIGNIFICANT = 0x08;
const LEAST_SIGNIFICANT = 0x10;

/** Clients may send either form of `event_store.client.UUID`. */
export function readUuid(message: ProtobufReader): string {
  let id = '';
  while (!message.done) {
    const tag = message.tag();
    if (tag === STRING) id = message.text().toLowerCase();
    else if (tag === STRUCTURED) id = readStructured(message.message());
    else message.skip(tag);
  }
  return id;
}

function readStructured(message: ProtobufReader): string {
  let high = 0n;
  let low = 0n;
  while (!message.done) {
    const tag = message.tag();
    if (tag === MOST_SIGNIFICANT) high = message.varint64();
    else if (tag === LEAST_SIGNIFICANT) low = message.varint64();
    else message.skip(tag);
  }
  const hex = ((high << 64n) | low).toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
