import type { Document } from 'bson';
import { comparable, refusedFeature, text } from './answer.ts';
import type { Operation, Order } from './commands.ts';
import type { Wire } from './wire.ts';

export const COLLECTION = 'items';

export interface Servers {
  readonly embedded: Wire;
  readonly real: Wire;
}

export interface Step {
  readonly operation: Operation;
  readonly documents: readonly Document[];
  readonly indexes: readonly Document[];
  readonly others: readonly Document[];
}

export interface Difference {
  readonly kind: string;
  readonly embedded: string;
  readonly real: string;
}

export interface Exchanged {
  readonly difference?: Difference;
  readonly refused?: string;
  /** By the documented ways of the optimizer. */
  readonly isExplained?: boolean;
  readonly documents: readonly Document[];
}

export function both({ embedded, real }: Servers, database: string, command: Document): Promise<[Document, Document]> {
  const failed = (error: Error): Document => ({ ok: 0, code: -1, errmsg: error.message });
  return Promise.all([embedded.send(database, command).catch(failed), real.send(database, command).catch(failed)]);
}

export async function compared(
  servers: Servers,
  database: string,
  { command, order, writes }: Operation,
): Promise<Exchanged> {
  const replies = await both(servers, database, command);
  const [embedded, real] = replies.map((reply) => comparable(reply, order)) as [string, string];
  const refused = refusedFeature(replies[0]);
  const isExplained =
    embedded !== real &&
    ((await isOfOptimizer(servers.real, database, command, order, embedded)) ||
      (await isOfIndexKeys(servers.real, database, command, order, embedded)) ||
      (await isOfPlan(servers.real, database, command, order, embedded)) ||
      isOfPlaces(command, replies));
  const stored = writes ? await holdings(servers, database) : undefined;
  const differs = !refused && !isExplained && embedded !== real;
  const difference = differs
    ? { kind: replies.map(outcomeOf).join(' / '), embedded: shown(replies[0], embedded), real: shown(replies[1], real) }
    : refused
      ? undefined
      : stored?.difference;
  const isApart = refused !== undefined && stored?.difference !== undefined;
  return {
    documents: isApart ? [] : (stored?.documents ?? []),
    ...(difference && { difference }),
    ...(refused && { refused }),
    ...(isExplained && { isExplained }),
  };
}

const FENCE = { $_internalInhibitOptimization: {} };

/**
 * Whether MongoDB answers as the embedded server does once its optimizer may not move, merge or drop stages: a stage may
 * fail on documents that the optimizer leaves out, and the newer engine has other codes, another place for the field that
 * a `$lookup` replaces, and groups code as text.
 */
async function isOfOptimizer(
  real: Wire,
  database: string,
  command: Document,
  order: Order,
  embedded: string,
): Promise<boolean> {
  const { pipeline } = command as { pipeline?: unknown };
  if (!('aggregate' in command) || !Array.isArray(pipeline)) return false;
  const fenced = [FENCE, ...(pipeline as Document[]).flatMap((stage) => [stage, FENCE])];
  const reply: Document = await real.send(database, { ...command, pipeline: fenced }).catch(() => ({ ok: 0 }));
  return comparable(reply, order) === embedded;
}

/** Without the condition, MongoDB may read the keys of an index, which are not always the values. */
async function isOfIndexKeys(
  real: Wire,
  database: string,
  command: Document,
  order: Order,
  embedded: string,
): Promise<boolean> {
  if (!('distinct' in command)) return false;
  const query = { $and: [command['query'] ?? {}, { 'no such field': { $exists: false } }] };
  const reply: Document = await real.send(database, { ...command, query }).catch(() => ({ ok: 0 }));
  return comparable(reply, order) === embedded;
}

/** The plan decides on which documents an expression fails. */
async function isOfPlan(
  real: Wire,
  database: string,
  command: Document,
  order: Order,
  embedded: string,
): Promise<boolean> {
  const canHint = ['find', 'count', 'aggregate'].some((name) => name in command);
  if (!canHint || 'hint' in command) return false;
  const reply: Document = await real.send(database, { ...command, hint: { $natural: 1 } }).catch(() => ({ ok: 0 }));
  return comparable(reply, order) === embedded;
}

/** A field that one stage removes and a later one sets again gets its former place in MongoDB, and the last one here. */
function isOfPlaces({ pipeline }: Document, replies: readonly [Document, Document]): boolean {
  if (!Array.isArray(pipeline) || pipeline.length < 2) return false;
  const [ours, theirs] = replies.map((reply) => JSON.stringify(inOrderOfNames(JSON.parse(text(batchOf(reply))))));
  return ours === theirs;
}

const batchOf = ({ cursor }: Document): unknown => (cursor as { firstBatch?: unknown } | undefined)?.firstBatch;

/** `text` writes documents as lists of names and values. */
function inOrderOfNames(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const inner = (value as unknown[]).map(inOrderOfNames);
  const isDocument = inner.length > 0 && inner.every((one) => Array.isArray(one) && typeof one[0] === 'string');
  return isDocument ? inner.map((one) => JSON.stringify(one)).toSorted() : inner;
}

export async function exchange(servers: Servers, { operation, documents, indexes, others }: Step): Promise<Exchanged> {
  const database = 'differential-step';
  await both(servers, database, { dropIndexes: COLLECTION, index: '*' });
  for (const name of [COLLECTION, 'other'])
    await both(servers, database, { delete: name, deletes: [{ q: {}, limit: 0 }] });
  if (indexes.length > 0) await both(servers, database, { createIndexes: COLLECTION, indexes });
  if (documents.length > 0) await both(servers, database, { insert: COLLECTION, documents });
  if (others.length > 0) await both(servers, database, { insert: 'other', documents: others });
  return compared(servers, database, operation);
}

async function holdings(servers: Servers, database: string): Promise<Exchanged> {
  const replies = await both(servers, database, { find: COLLECTION, sort: { $natural: 1 }, batchSize: 10_000 });
  const held = replies.map(({ cursor }) => (cursor as { firstBatch?: Document[] } | undefined)?.firstBatch ?? []);
  const [embedded = [], real = []] = held.map((documents) => documents.map(text));
  const only = (some: string[], others: string[]): string =>
    some
      .filter((one) => !others.includes(one))
      .toSorted()
      .join('\n  ');
  const [ours, theirs] = [only(embedded, real), only(real, embedded)];
  if (ours === theirs && embedded.length === real.length) return { documents: held[1] ?? [] };
  return { documents: [], difference: { kind: 'stored', embedded: `holds ${ours}`, real: `holds ${theirs}` } };
}

function outcomeOf(reply: Document): string {
  const codes = ((reply['writeErrors'] ?? []) as Document[]).map(({ code }) => Number(code));
  return [Number(reply['ok']) === 1 ? 'ok' : String(reply['code']), ...codes].join(' ');
}

function shown(reply: Document, answer: string): string {
  const messages = [reply, ...((reply['writeErrors'] ?? []) as Document[])].map(
    ({ errmsg }) => errmsg as string | undefined,
  );
  return [answer, ...messages.filter((message) => message !== undefined)].join(' ');
}
