import type { JsonRecord } from '@annal/kernel';

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Own properties only: field ids such as `constructor` are legal. */
export function own(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Values that count as not given (fields.md 3). */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object') return false;
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}

const MAX_DEPTH = 64;
/** Keeps an event below the event store's limit of 1 MiB. */
const MAX_BYTES = 900 * 1024;

export function storageProblem(value: unknown): string | undefined {
  if (isDeeperThan(value, MAX_DEPTH)) return `The value is nested deeper than ${MAX_DEPTH} levels`;
  if (bytesOf(value) > MAX_BYTES) return `The value is larger than ${MAX_BYTES / 1024} KiB`;
  return undefined;
}

export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value) ?? '').byteLength;
}

export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
