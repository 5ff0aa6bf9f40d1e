import { randomUUID } from 'node:crypto';
import { eventDataOf } from '../wire/recorded-event.ts';
import type { EventLog, NewEvent } from './event-log.ts';
import { SOFT_DELETED, type StreamHead } from './stream-head.ts';
import { metastreamOf } from './stream-name.ts';

const METADATA_TYPE = '$metadata';
/** EventStoreDB's mark of a soft-deleted stream, 2^63 - 1, which a JavaScript number cannot hold. */
const SOFT_DELETED_JSON = '{"$tb":9223372036854775807}';
const NOTHING = Buffer.alloc(0);

export function applyMetadata(log: EventLog, stream: string, data: Uint8Array): void {
  const head = log.streams.head(stream);
  const metadata = parse(data);
  head.maxAge = wholeNumber(metadata['$maxAge']);
  head.maxCount = wholeNumber(metadata['$maxCount']);
  head.truncateBefore = wholeNumber(metadata['$tb']);
  log.streams.save(head);
}

export function writeSoftDelete(log: EventLog, stream: string): number {
  return writeMetadata(log, stream, SOFT_DELETED_JSON);
}

/** A write to a soft-deleted stream continues its numbers; earlier events stay hidden. */
export function undelete(log: EventLog, head: StreamHead): void {
  const metastream = log.streams.head(metastreamOf(head.name));
  const latest = log.inStream(metastream.id, metastream.last);
  const metadata = latest ? parse(eventDataOf(latest.record)) : {};
  writeMetadata(log, head.name, JSON.stringify({ ...metadata, $tb: head.last + 1 }));
}

export function writeTruncation(log: EventLog, stream: string, before: number): void {
  writeMetadata(log, stream, JSON.stringify({ $tb: before }));
}

function writeMetadata(log: EventLog, stream: string, json: string): number {
  const data = Buffer.from(json);
  const event: NewEvent = {
    id: randomUUID(),
    type: METADATA_TYPE,
    contentType: 'application/json',
    metadata: NOTHING,
    data,
  };
  const position = log.append(log.streams.head(metastreamOf(stream)), [event]);
  applyMetadata(log, stream, data);
  return position;
}

function parse(data: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // As EventStoreDB: unreadable metadata sets no limits.
  }
}

function wholeNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  return Math.min(Math.floor(value), SOFT_DELETED);
}
