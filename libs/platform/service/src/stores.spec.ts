import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo, type EmbeddedMongo } from '@annal/embedded-mongodb';
import { natsRefusal } from '@annal/messaging';
import { connected } from '@annal/read-models';
import {
  refusingEventStore,
  refusingMongo,
  refusingNats,
  untrustedServer,
  type Refusing,
} from './fixtures/refusing-servers.ts';
import { openStores, reachStores } from './stores.ts';

jest.setTimeout(30_000);
const UNAUTHENTICATED = { code: 16, details: 'Not Authenticated' };
const PERMISSION_DENIED = { code: 7, details: 'Access Denied' };
const PASSWORD = 'user or password is wrong or missing';
const RIGHT = 'its user lacks a right that this service needs';
const CERTIFICATE = 'the certificate of the server is not trusted';

const dataDir = mkdtempSync(join(tmpdir(), 'annal-refused-'));
let events: EmbeddedEventStore;
let documents: EmbeddedMongo;
let server: Refusing;
const logged: string[] = [];
const say = (_: object, message: string) => void logged.push(message);
const log = { info: say, warn: say, error: say };

beforeAll(async () => {
  events = await startEmbeddedEventStore({ dataDir: join(dataDir, 'events') });
  documents = await startEmbeddedMongo({ dataDir: join(dataDir, 'documents') });
});
afterAll(async () => {
  await Promise.all([events.close(), documents.close()]);
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => logged.splice(0));
afterEach(() => server.close());

async function reached({ eventStoreUrl = events.connectionString, mongodbUrl = documents.connectionString }) {
  const options = { eventStoreUrl, mongodbUrl, clock: () => new Date() };
  const stores = openStores(options);
  // A client that is still connecting would not close.
  if (mongodbUrl === documents.connectionString) await connected(stores.readModels.database.client);
  try {
    await reachStores(stores, options, log);
  } finally {
    await Promise.all([stores.eventStore.close(), stores.readModels.close()]);
  }
}

describe('an event store that refuses this process is reported by its setting, with the reason and without the secret', () => {
  it.each([
    ['a wrong password', UNAUTHENTICATED, false, PASSWORD],
    ['a missing right', PERMISSION_DENIED, false, RIGHT],
    ['a certificate that is not trusted', UNAUTHENTICATED, true, CERTIFICATE],
  ])('%s', async (_, answer, isSecure, reason) => {
    server = await refusingEventStore(answer, isSecure);
    const nodes = [`127.0.0.1:${server.port}`, `127.0.0.1:${server.port},127.0.0.1:1`];
    for (const hosts of nodes) {
      const options = `tls=${isSecure}&maxDiscoverAttempts=1&gossipTimeout=1`;
      const asked = reached({ eventStoreUrl: `esdb://admin:hunter2@${hosts}?${options}` });
      await expect(asked).rejects.toThrow(`EVENTSTORE_URL names a server that cannot be used: ${reason}`);
    }
    expect(logged.filter((line) => line.includes('hunter2'))).toEqual([]);
  });

  it('a server without TLS', async () => {
    server = await refusingEventStore(UNAUTHENTICATED);
    const asked = reached({ eventStoreUrl: `esdb://admin:hunter2@127.0.0.1:${server.port}` });
    await expect(asked).rejects.toThrow(
      'EVENTSTORE_URL names a server that cannot be used: the server does not speak TLS',
    );
  });
});

describe('a MongoDB that refuses this process is reported by its setting, with the reason and without the secret', () => {
  it.each([
    ['a wrong password', 18, 'Authentication failed.', 'user or password is wrong'],
    ['a missing user', 13, 'Command find requires authentication', 'user or password is missing'],
    ['a missing right', 13, 'not authorized on annal to execute command { find: "projections" }', RIGHT],
  ])('%s', async (_, code, message, reason) => {
    server = await refusingMongo(code, message);
    const asked = reached({ mongodbUrl: `mongodb://127.0.0.1:${server.port}/?directConnection=true` });
    await expect(asked).rejects.toThrow(`MONGODB_URL names a server that cannot be used: ${reason}`);
  });

  it('a certificate that is not trusted', async () => {
    server = await untrustedServer();
    const asked = reached({ mongodbUrl: `mongodb://user:hunter2@127.0.0.1:${server.port}/?tls=true` });
    await expect(asked).rejects.toThrow(`MONGODB_URL names a server that cannot be used: ${CERTIFICATE}`);
  });
});

describe('NATS that refuses this process', () => {
  it('is reported for wrong credentials', async () => {
    server = await refusingNats();
    const url = `nats://user:hunter2@127.0.0.1:${server.port}`;
    expect(await natsRefusal(url)).toBe('user, password or token is wrong or missing');
  });

  it('does not count as unreachable', async () => {
    server = await untrustedServer();
    expect(await natsRefusal('nats://127.0.0.1:1,127.0.0.1:2')).toBeUndefined();
  });
});

it('waits for unreachable stores, and reports it once', async () => {
  server = await untrustedServer();
  const { port } = events;
  await events.close();
  const asked = reached({});
  while (logged.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  events = await startEmbeddedEventStore({ dataDir: join(dataDir, 'events'), port });
  await asked;
  expect(logged).toEqual(['Store cannot be reached, waiting for it', 'Store reached']);
});
