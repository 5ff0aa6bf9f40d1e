import { BSON, type Document } from 'bson';
import type { Order } from './commands.ts';

const OWN = new Set([
  '$clusterTime',
  'operationTime',
  'electionId',
  'opTime',
  'queryPlanner',
  'explainVersion',
  'serverInfo',
  'serverParameters',
  'command',
  'commitQuorum',
]);
/** MongoDB 6 has two engines for queries; the newer one has its own codes for failing expressions. */
const CODES_OF_THE_OTHER_ENGINE = new Map([
  [5073101, { code: 14, codeName: 'TypeMismatch' }],
  [5073102, { code: 14, codeName: 'TypeMismatch' }],
  [5126702, { code: 28690, codeName: 'Location28690' }],
  [5066300, { code: 16007, codeName: 'Location16007' }],
  [5073201, { code: 28651, codeName: 'Location28651' }],
]);
const DAY = 24 * 60 * 60 * 1000;

export function comparable(reply: Document, order: Order): string {
  const { ok, code, codeName } = reply;
  if (Number(ok) !== 1) {
    const error = CODES_OF_THE_OTHER_ENGINE.get(Number(code)) ?? { code: Number(code), codeName };
    return JSON.stringify({ ...error, ...details(reply) });
  }
  const kept = Object.fromEntries(Object.entries(reply).filter(([name]) => !OWN.has(name)));
  if (kept['writeErrors']) kept['writeErrors'] = (kept['writeErrors'] as Document[]).map(writeError);
  const { cursor, values } = kept as { cursor?: { firstBatch: Document[] }; values?: unknown[] };
  if (cursor) kept['cursor'] = { firstBatch: order === 'any' ? bag(cursor.firstBatch) : cursor.firstBatch };
  if (values) kept['values'] = bag(values);
  return text(Object.fromEntries(Object.entries(kept).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Compares codes; messages only of duplicate keys, because programs read those. */
function writeError(error: Document): Document {
  const { index, code, keyPattern, keyValue, errmsg } = error;
  return { index, code, keyPattern, keyValue, ...(Number(code) === 11000 && { errmsg: duplicate(errmsg) }) };
}

/** The prefix names the command's position. */
function duplicate(message: unknown): string {
  return String(message).replace(/^.*?(?=E11000)/s, '');
}

function details({ code, keyPattern, keyValue, errmsg }: Document): Document {
  return Number(code) === 11000
    ? { keyPattern: text(keyPattern), keyValue: text(keyValue), errmsg: duplicate(errmsg) }
    : {};
}

function bag(values: readonly unknown[]): unknown[] {
  return values.map((value) => text(value)).toSorted();
}

export function text(value: unknown): string {
  return BSON.EJSON.stringify(settled(value), { relaxed: false });
}

function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (value instanceof Date) return isNow(value.getTime()) ? 'now' : value;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof BSON.ObjectId) return isNow(value.getTimestamp().getTime()) ? 'an id of now' : value;
  if (value instanceof BSON.Timestamp) return isNow(value.getHighBitsUnsigned() * 1000) ? 'a timestamp of now' : value;
  if ('_bsontype' in value && typeof value._bsontype === 'string') return value;
  return Object.entries(value).map(([name, inner]) => [name, settled(inner)]);
}

function isNow(milliseconds: number): boolean {
  return Math.abs(milliseconds - Date.now()) < DAY;
}

export function refusedFeature(reply: Document): string | undefined {
  const errors = [reply, ...((reply['writeErrors'] ?? []) as Document[])];
  const refusal = errors.find(({ code }) => Number(code) === 115);
  return refusal && String(refusal['errmsg']);
}

export function brief(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(brief).join(', ')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `Date(${value.toISOString()})`;
  if (typeof value !== 'object' || value === null) return String(value);
  if ('_bsontype' in value && typeof value._bsontype === 'string') return briefly(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}: ${brief(inner)}`)
    .join(', ')}}`;
}

function briefly(value: Document): string {
  const name = String(value['_bsontype']);
  if (value instanceof BSON.Int32 || value instanceof BSON.Double || value instanceof BSON.Long)
    return value instanceof BSON.Int32 ? value.toString() : `${name}(${value.toString()})`;
  if (value instanceof BSON.BSONRegExp) return `/${value.pattern}/${value.options}`;
  return `${name}(${text(value)})`;
}
