import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo, type EmbeddedMongo } from '@annal/embedded-mongodb';
import { HealthChecks } from '@annal/http';
import type { Aggregate, DomainEvent } from '@annal/kernel';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { identify } from './identities.ts';
import { openStores, reachStores, watchStores, type Stores } from './stores.ts';

jest.setTimeout(60_000);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const actor = { kind: 'system', id: 'spec', name: 'Spec' } as const;
type Registered = DomainEvent<'UserRegistered', 1, object>;
const users: Aggregate<null, Registered, Registered> = {
  category: 'user',
  schemas: { UserRegistered: { schemaVersion: 1 } },
  initial: null,
  decide: (event) => [event],
  evolve: () => null,
};

async function reported(health: HealthChecks, status: string) {
  for (;;) {
    const report = await health.report();
    if (report.status === status) return report;
    await wait(10);
  }
}

describe('stores that belong together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annal-identities-'));
  let documents: EmbeddedMongo;
  let one: EmbeddedEventStore;
  let two: EmbeddedEventStore;
  const opened: Stores[] = [];
  beforeAll(async () => {
    documents = await startEmbeddedMongo({ dataDir: join(folder, 'documents') });
    one = await startEmbeddedEventStore({ dataDir: join(folder, 'one') });
    two = await startEmbeddedEventStore({ dataDir: join(folder, 'two') });
  });
  afterAll(async () => {
    await Promise.all(opened.flatMap(({ eventStore, readModels }) => [eventStore.close(), readModels.close()]));
    await Promise.all([one.close(), two.close(), documents.close()]);
    rmSync(folder, { recursive: true });
  });

  async function started({ connectionString: eventStoreUrl }: EmbeddedEventStore, database: string): Promise<Stores> {
    const mongodbUrl = documents.connectionString.replace('/?', `/${database}?`);
    const options = { eventStoreUrl, mongodbUrl, clock: () => new Date() };
    const stores = openStores(options);
    opened.push(stores);
    await reachStores(stores, options, log);
    return stores;
  }
  const register = (stores: Stores, userId: string) => {
    const id = randomUUID();
    const context = { commandId: id, correlationId: id, causationId: id, actor };
    const event = { type: 'UserRegistered', schemaVersion: 1, data: {} } as const;
    return stores.eventStore.transact(users, `user-${userId}`, event, context);
  };
  const belongingOf = ({ readModels }: Stores, name: string) =>
    readModels.database.client.db(name).collection('belonging').findOne({});

  it('remember the log, whose identity the first process to start sets, once', async () => {
    const both = await Promise.all([started(one, 'first'), started(one, 'first')]);
    const [logId, other] = both.map(({ identity }) => identity.logId);
    expect(logId).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).toBe(logId);
    for (const name of ['first', 'first_credentials', 'first_deliveries', 'first_requests'])
      expect(await belongingOf(both[0], name)).toMatchObject({ logId });
  });

  it('keep a process from starting when one of them belongs to another log', async () => {
    const { identity } = await started(one, 'second');
    const refused = started(two, 'second');
    await expect(refused).rejects.toThrow(
      `database second belongs to log ${identity.logId}, the event store holds log`,
    );
    const credentials = await started(two, 'third');
    await credentials.readModels.database.dropDatabase();
    await expect(started(one, 'third')).rejects.toThrow(
      `MONGODB_URL leads to stores that do not belong here: database third_credentials belongs to log ${credentials.identity.logId}`,
    );
  });

  it('are found again under the name in the address, or the start explains how', async () => {
    const stores = await started(one, 'annal');
    const userId = randomUUID();
    await register(stores, userId);
    const passwords = (name: string) =>
      stores.readModels.database.client.db(name).collection<{ _id: string }>('passwords');
    await passwords('annal_credentials').insertOne({ _id: userId });
    await expect(started(one, 'fourth')).rejects.toThrow('move them with "npm run ops -- move-credentials"');
    await passwords('fourth_credentials').insertOne({ _id: userId });
    await started(one, 'fourth');
    await started(two, 'fifth');
  });

  it('are checked at every connection: another log at the same address makes a process unready', async () => {
    const server = await startEmbeddedEventStore({ dataDir: join(folder, 'kept') });
    const stores = await started(server, 'sixth');
    const health = new HealthChecks();
    watchStores(health, stores);
    await register(stores, 'known');
    expect((await health.report()).status).toBe('ok');
    await server.close();
    const foreign = await startEmbeddedEventStore({ dataDir: join(folder, 'foreign'), port: server.port });
    expect(await reported(health, 'unavailable')).toMatchObject({
      status: 'unavailable',
      checks: {
        'event store': {
          ok: false,
          reason: `The event store holds a log without an identity, this process belongs to log ${stores.identity.logId}`,
        },
      },
    });
    await expect(register(stores, 'lost')).rejects.toMatchObject({ kind: 'unavailable' });
    await foreign.close();
    const again = await startEmbeddedEventStore({ dataDir: join(folder, 'kept'), port: server.port });
    await reported(health, 'ok');
    await register(stores, 'after');
    await again.close();
  });

  it('are watched: a database of another log makes a process unready', async () => {
    const stores = await started(two, 'seventh');
    const health = new HealthChecks();
    watchStores(health, stores);
    expect((await health.report()).status).toBe('ok');
    const change = { $set: { logId: 'other' } };
    await stores.readModels.database.client.db('seventh_deliveries').collection('belonging').updateOne({}, change);
    expect(await health.report()).toMatchObject({
      status: 'unavailable',
      checks: {
        'read models': {
          ok: false,
          reason: `database seventh_deliveries belongs to log other, the event store holds log ${stores.identity.logId}`,
        },
      },
    });
  });

  it('do not count as new while it is unknown whether former credentials exist', async () => {
    const { eventStore, readModels } = await started(two, 'eighth');
    const ask = (failure: Error) => {
      const failing = {
        collection: () => ({ find: () => ({ limit: () => ({ toArray: () => Promise.reject(failure) }) }) }),
      };
      const client = {
        db: (name: string) => (name === 'annal_credentials' ? failing : readModels.database.client.db(name)),
      };
      return identify({ eventStore, readModels: { ...readModels, database: { client } as never } });
    };
    await expect(ask(new MongoNetworkError('away'))).rejects.toMatchObject({ kind: 'unavailable' });
    const forbidden = new MongoServerError({ message: 'not authorized', code: 13 });
    expect(await ask(forbidden)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
