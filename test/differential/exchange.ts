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
      (await isNullOfIndex(servers.real, database, command, replies)));
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
  const isOpen = FAILED.test(embedded) || pipeline.some(isOfNewerEngine);
  if (!isOpen) return false;
  const fenced = [FENCE, ...(pipeline as Document[]).flatMap((stage) => [stage, FENCE])];
  const reply = await real.send(database, { ...command, pipeline: fenced });
  return comparable(reply, order) === embedded;
}

/** Reading the values of an index that begins with the field, MongoDB has null for documents without it. */
async function isNullOfIndex(
  real: Wire,
  database: string,
  { distinct, key }: Document,
  replies: readonly [Document, Document],
): Promise<boolean> {
  if (distinct === undefined) return false;
  const [ours = [], theirs = []] = replies.map(({ values }) => values as unknown[] | undefined);
  const isMoreByNull = !ours.includes(null) && theirs.includes(null);
  if (!isMoreByNull || bagOf(ours) !== bagOf(theirs.filter((one) => one !== null))) return false;
  const { cursor } = await real.send(database, { listIndexes: distinct as string });
  const { firstBatch = [] } = (cursor ?? {}) as { firstBatch?: Document[] };
  return firstBatch.some((index) => Object.keys(index['key'] as Document)[0] === key);
}

const bagOf = (values: readonly unknown[]): string => values.map(text).toSorted().join();

const OF_NEWER_ENGINE = ['$lookup', '$group', '$sortByCount'];
const isOfNewerEngine = (stage: unknown): boolean =>
  typeof stage === 'object' && stage !== null && OF_NEWER_ENGINE.some((name) => name in stage);
const FAILED = /^\{"code":/;

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
