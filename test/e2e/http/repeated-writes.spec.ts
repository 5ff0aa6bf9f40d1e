import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { databaseNames } from '@annal/read-models';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { BACKWARDS, END, EventStoreDBClient, START, type ReadPosition } from '@eventstore/db-client';
import { MongoClient } from 'mongodb';
import { declaredRoutes, type DeclaredRoute } from '../../../apps/gateway/src/authentication/declared-routes.ts';
import { GatewayModule } from '../../../apps/gateway/src/gateway.module.ts';
import { Annal } from '../../support/service/annal.ts';
import { Library } from '../../support/content/library.ts';
import { Person } from '../../support/callers/people.ts';
import { sampled } from '../../support/sampling.ts';
import { writes, type Write } from '../../support/content/writes.ts';

// conventions.md 11 for every route that changes something; a new route needs a row in test/support/writes.ts.

const { controllers = [] }: DynamicModule = GatewayModule.forRoot({} as Parameters<typeof GatewayModule.forRoot>[0]);
const READS = ['EntrySearchController.searchByBody', 'UsersController.searchByBody', 'EventStreamsController.live'];
const routes = declaredRoutes(controllers as readonly Type[]).filter(
  ({ isOpen, method, name }, index, all) =>
    !isOpen &&
    !['GET', 'HEAD'].includes(method) &&
    !READS.includes(name) &&
    all.findIndex((one) => one.name === name) === index,
);

interface Answered {
  readonly status: number;
  readonly position: string | null;
  readonly text: string;
}

const dataDir = mkdtempSync(join(tmpdir(), 'annal-repeats-'));
let stores: readonly { close(): Promise<void> }[];
let log: EventStoreDBClient;
let documents: MongoClient;
let annal: Annal;
let library: Library;
let token: string;
let requests: string;

beforeAll(async () => {
  const events = await startEmbeddedEventStore({ dataDir });
  const mongo = await startDocuments({ dataDir });
  stores = [events, mongo];
  log = EventStoreDBClient.connectionString(events.connectionString);
  documents = await new MongoClient(mongo.connectionString).connect();
  requests = databaseNames(mongo.connectionString).requests;
  const urls = { EVENTSTORE_URL: events.connectionString, MONGODB_URL: mongo.connectionString };
  annal = await Annal.start(undefined, urls);
  library = await Library.withBooks(annal);
  const caller = await Person.program(annal);
  await caller.joins('System Administrators');
  token = caller.token;
}, 120_000);
afterAll(async () => {
  await annal.discard();
  await log.dispose();
  await documents.close();
  await Promise.all(stores.map((store) => store.close()));
  rmSync(dataDir, { recursive: true });
});

async function send({ method, path }: DeclaredRoute, write: Write, key: string, request: string): Promise<Answered> {
  const names: Record<string, string> = { projectId: library.id, ...write.names };
  const address = path.replace(/:(\w+)|\*/g, (all, name = all) => names[name as string] ?? 'missing');
  const isRaw = typeof write.body === 'string' || write.body instanceof Uint8Array;
  const answer = await fetch(`${annal.address}${address}${write.query ?? ''}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'x-request-id': request,
      ...(write.body !== undefined && { 'content-type': write.type ?? 'application/json' }),
    },
    ...(write.body !== undefined && { body: isRaw ? (write.body as string) : JSON.stringify(write.body) }),
  });
  return { status: answer.status, position: answer.headers.get('x-position'), text: await answer.text() };
}

/** Reads to the end, because a stream left earlier keeps its call open and blocks closing the client. */
async function head(): Promise<ReadPosition> {
  let last: ReadPosition = START;
  for await (const { event } of log.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    if (event) last = event.position;
  return last;
}

async function eventsOf(since: ReadPosition, ...requests: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { event } of log.readAll({ fromPosition: since })) {
    const { correlationId = '' } = (event?.metadata ?? {}) as { readonly correlationId?: string };
    if (event && requests.includes(correlationId)) found.push(event.type);
  }
  return found;
}

/** A different sample in each run. */
const rows = sampled(
  routes.map((route) => [route.name, route] as const),
  30,
);

it('every writing route has a row in test/support/content/writes.ts', () => {
  expect(routes.map(({ name }) => name).filter((name) => !writes[name])).toEqual([]);
});

describe('a write that is repeated with its Idempotency-Key', () => {
  it.each(rows)('takes effect once: %s', async (name, route) => {
    const prepare = writes[name];
    if (!prepare) throw new Error(`${name} has no row in test/support/content/writes.ts`);
    const write = await prepare(library);
    const key = randomUUID();
    const [original, repeat, takeover] = [randomUUID(), randomUUID(), randomUUID()];
    const since = await head();
    const first = await send(route, write, key, original);
    expect({ ...first, status: route.status }).toEqual(first);
    expect(first.position).toMatch(/^\d+-./);
    expect(await eventsOf(since, original)).not.toEqual([]);
    const again = await send(route, write, key, repeat);
    expect({ ...again, text: again.text === '' }).toEqual({ ...first, text: first.text === '' });
    if (first.text !== '') expect(idOf(again)).toBe(idOf(first));
    expect(secretsOf(again)).toEqual([]);
    // Another request under the same key.
    const other = await fetch(`${annal.address}${library.path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Other' }),
    });
    expect({ status: other.status, body: await other.json() }).toMatchObject({
      status: 422,
      body: {
        type: 'Validation',
        data: [
          {
            field: 'Idempotency-Key',
            message: 'The idempotency key was already used for a different request',
          },
        ],
      },
    });
    // The state after a kill between storing events and remembering the answer.
    const change = { $set: { state: 'open' }, $unset: { outcome: 1 } };
    const forgotten = documents.db(requests).collection('requests').updateMany({}, change);
    expect((await forgotten).matchedCount).toBeGreaterThan(0);
    const afterKill = await send(route, write, key, takeover);
    expect(afterKill.status).toBe(first.status);
    const [former, latter] = [placeOf(first), placeOf(afterKill)];
    expect(latter.category).toBe(former.category);
    expect(latter.position).toBeGreaterThanOrEqual(former.position);
    if (first.text !== '') expect(idOf(afterKill)).toBe(idOf(first));
    expect(await eventsOf(since, repeat, takeover)).toEqual([]);
  });
});

function placeOf({ position }: Answered): { readonly position: number; readonly category: string | undefined } {
  const [number, category] = position?.split('-') ?? [];
  return { position: Number(number), category };
}

const bodyOf = ({ text }: Answered) =>
  JSON.parse(text) as { id?: string; uuid?: string; key?: string; sys?: { id: string } };
const idOf = (answer: Answered) => {
  const { id, uuid, sys, key } = bodyOf(answer);
  return uuid ?? id ?? sys?.id ?? key;
};

function secretsOf({ text }: Answered): readonly string[] {
  return [...text.matchAll(/"(clientSecret|signingSecret|token)":"(?!\*)([^"]*)"/g)].map(([all]) => all);
}
