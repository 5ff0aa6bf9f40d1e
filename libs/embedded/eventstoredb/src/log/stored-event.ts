export interface StoredEvent {
  readonly position: number;
  readonly revision: number;
  readonly created: number;
  readonly type: string;
  readonly record: Buffer;
}

export interface CommittedEvent extends StoredEvent {
  readonly stream: string;
}

interface EventRow {
  readonly position: number;
  readonly revision: number;
  readonly created: number;
  readonly type: string;
  readonly record: Uint8Array;
}

export const PAGE_BYTES = 512 * 1024;

export const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads to its end at once: no statement stays open over a commit. */
export function takePage(rows: Iterable<unknown>): StoredEvent[] {
  const page: StoredEvent[] = [];
  let bytes = 0;
  for (const row of rows as Iterable<EventRow>) {
    page.push({ ...row, record: asBuffer(row.record) });
    bytes += row.record.byteLength;
    if (bytes >= PAGE_BYTES) break;
  }
  return page;
}
