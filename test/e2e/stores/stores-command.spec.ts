import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { MongoClient } from 'mongodb';
import { temporaryFolder } from '../../support/service/annal.ts';
import { Program } from '../../support/service/process.ts';

const STORES = 'tools/dev/stores.ts';
const SESSION = fileURLToPath(new URL('../../support/stores/newer-client.session.ts', import.meta.url));
const REGISTER = fileURLToPath(new URL('../../../tools/dev/register.mjs', import.meta.url));
const LIMIT = 2_000;

describe('npm run stores', () => {
  const folder = temporaryFolder();
  let stores: Program;
  let eventStoreUrl: string;
  let mongodbUrl: string;
  const start = async (environment: Readonly<Record<string, string>>) => {
    stores = await Program.run(STORES, { DATA_DIR: folder, ...environment });
    const said = await stores.says(/(EVENTSTORE_URL=.*)/);
    [, eventStoreUrl = '', mongodbUrl = ''] = /^EVENTSTORE_URL='(.*)' MONGODB_URL='(.*)'$/.exec(said) ?? [];
  };
  beforeAll(() => start({ STORES_PORTS: '0,0', STORES_MAX_APPEND_BYTES: String(LIMIT) }));
  afterAll(async () => {
    await stores.kill();
    await rm(folder, { recursive: true });
  });

  it('serves both generations of the official client beside each other', async () => {
    const client = EventStoreDBClient.connectionString(eventStoreUrl);
    const all = client.subscribeToAll({ fromPosition: 'start' });
    await once(all, 'caughtUp');
    const session = ['--import', REGISTER, '--no-warnings', SESSION, eventStoreUrl];
    const { stdout } = await promisify(execFile)(process.execPath, session, { timeout: 25_000 });
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toEqual({
      success: true,
      next: '1',
      read: [{ n: 1 }, { n: 2 }],
      refused: 'wrong-expected-version',
      seen: ['0', '1'],
      delivered: [{ n: 1 }, { n: 2 }],
    });
    const next = await client.appendToStream('thing-1', jsonEvent({ type: 'Happened', data: { n: 3 } }), {
      expectedRevision: 1n,
    });
    expect(next.nextExpectedRevision).toBe(2n);
    const followed: unknown[] = [];
    for await (const { event } of all) {
      if (event?.streamId === 'thing-1') followed.push(event.data);
      if (followed.length === 3) break;
    }
    expect(followed).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await client.dispose();
  });

  it('accepts appends up to its configured size', async () => {
    const client = EventStoreDBClient.connectionString(eventStoreUrl);
    const large = (bytes: number) => jsonEvent({ type: 'Large', data: { text: 'x'.repeat(bytes) } });
    await client.appendToStream('large-1', large(LIMIT - 100));
    await expect(client.appendToStream('large-1', large(LIMIT))).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: LIMIT,
    });
    await client.dispose();
  });

  it('serves documents', async () => {
    const client = new MongoClient(mongodbUrl);
    await client.db('things').collection('things').insertOne({ n: 1 });
    expect(await client.db('things').collection('things').countDocuments()).toBe(1);
    await client.close();
  });

  it('stops on request, and serves the same data on the given ports', async () => {
    const ports = [eventStoreUrl, mongodbUrl].map((url) => new URL(url.replace(/^\w+:/, 'http:')).port);
    expect(await stores.stop()).toBe(0);
    await start({ STORES_PORTS: ports.join(',') });
    expect(eventStoreUrl).toContain(`:${ports[0]}?`);
    expect(mongodbUrl).toContain(`:${ports[1]}/`);
    const client = EventStoreDBClient.connectionString(eventStoreUrl);
    let count = 0;
    for await (const { event } of client.readStream('thing-1')) if (event) count += 1;
    expect(count).toBe(3);
    await client.dispose();
  });

  it.each([
    [{ STORES_PORTS: '2113' }, 'STORES_PORTS: two ports from 0 to 65535 are expected, like 2113,27017'],
    [{ STORES_PORTS: '0,70000' }, 'STORES_PORTS: two ports from 0 to 65535 are expected, like 2113,27017'],
    [{ STORES_MAX_APPEND_BYTES: '0' }, 'STORES_MAX_APPEND_BYTES: a number from 1 to 16777216 is expected'],
  ])('does not start with %j', async (environment, message) => {
    const refused = await Program.run(STORES, { DATA_DIR: folder, ...environment });
    expect(await refused.exit()).toBe(1);
    expect(refused.output).toBe(message);
  });
});
