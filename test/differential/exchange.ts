import type { Document } from 'bson';
import { comparable, refusedFeature, text } from './answer.ts';
import type { Operation } from './commands.ts';
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
  const stored = writes ? await holdings(servers, database) : undefined;
  const differs = !refused && embedded !== real;
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
  };
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
