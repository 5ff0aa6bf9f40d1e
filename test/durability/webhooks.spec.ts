import { join } from 'node:path';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { MongoClient } from 'mongodb';
import { Annal } from '../support/annal.ts';
import { Library } from '../support/library.ts';
import { outboundToTests, Receiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { Webhooks, type Subscription } from '../support/webhooks.ts';
import { allDelivered, everythingTold, type Told } from './webhook-ledger.ts';

const { WEBHOOK_KILLS = '1', WEBHOOK_EVENTS = '120' } = process.env;
const kills = Number(WEBHOOK_KILLS);
const events = Number(WEBHOOK_EVENTS);
const WRITERS = 8;
const HOUR_MS = 60 * 60 * 1000;
const QUIET = { LOG_LEVEL: 'error', ...outboundToTests };
const entryTopics = { topics: [{ resourceType: 'entry' }], format: 'cloudevents' };
const isEntryEvent = ({ type }: Told) => type.startsWith('annal.entry.');

/** Writers that go on until the service is gone. @returns entries whose creation was acknowledged */
async function writeUntilKilled(annal: Annal, library: Library, killAfter: number): Promise<string[]> {
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (): Promise<void> => {
    while (!isOver) {
      try {
        const entry = await library.create({ title: `Book ${acknowledged.length}` });
        acknowledged.push(entry.sys.id);
        if (acknowledged.length >= killAfter) isOver = true;
        else await library.invoke(entry, 'publish');
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await annal.program.kill();
  return acknowledged;
}

describe(`webhooks of a service that is killed ${kills} times under load`, () => {
  let annal: Annal;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.open();
    annal = await Annal.start(undefined, QUIET);
  });
  afterAll(async () => {
    await annal.discard();
    await receiver.close();
  });

  it(
    'tell every event at least once, in the order of each entry, under one id',
    async () => {
      let library = await Library.withBooks(annal);
      await new Webhooks(library).subscribe(receiver.url(), entryTopics);
      const acknowledged: string[] = [];
      for (let round = 0; round < kills; round += 1) {
        acknowledged.push(...(await writeUntilKilled(annal, library, 5 + Math.floor(Math.random() * 60))));
        annal = await Annal.start(annal.dataDir, QUIET);
        library = library.at(annal);
      }
      const last = await library.create({ title: 'The last one' });
      const told = await everythingTold(annal, library, ({ subject, type }) => {
        return subject === `entries/${last.sys.id}` && type === 'annal.entry.workflowStateChanged.v1';
      });
      expect(told.map(({ sequence }) => Number(sequence))).toEqual(told.map((_, index) => index + 1));
      expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
      const created = new Set(
        told.filter(({ type }) => type === 'annal.entry.created.v1').map(({ subject }) => subject),
      );
      expect(acknowledged.filter((id) => !created.has(`entries/${id}`))).toEqual([]);
      const wanted = told.filter(isEntryEvent);
      await allDelivered(wanted, receiver, 60_000);
    },
    60_000 + kills * 30_000,
  );
});

describe(`a receiver that is away for seven days, with ${events} events`, () => {
  let annal: Annal;
  let library: Library;
  let receiver: Receiver;
  let subscription: Subscription;
  afterAll(async () => {
    await annal.discard();
    await receiver.close();
  });

  const restartAt = async (hours: number): Promise<void> => {
    await annal.program.kill();
    annal = await Annal.start(annal.dataDir, { ...QUIET, CLOCK_OFFSET_MS: String(hours * HOUR_MS) });
    library = library.at(annal);
  };

  it(
    'gets all of them afterwards, in the order of each entry',
    async () => {
      receiver = await Receiver.open();
      const { port } = receiver;
      await receiver.close();
      annal = await Annal.start(undefined, QUIET);
      library = await Library.withBooks(annal);
      subscription = await new Webhooks(library).subscribe(`http://127.0.0.1:${port}/hook`, {
        ...entryTopics,
        retryHours: 168,
      });
      // Five events each.
      let left = Math.ceil(events / 5);
      const write = async () => {
        while (left-- > 0) await library.createPublished();
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
      for (const hours of kills < 20 ? [167] : [1, 24, 72, 167]) {
        await restartAt(hours);
        await until(
          () => new Webhooks(library).get(subscription.id),
          ({ health }) => (health?.consecutiveFailures ?? 0) >= 5,
        );
      }
      receiver = await Receiver.open(port);
      await restartAt(168);
      const last = await library.create({ title: 'Back again' });
      const told = await everythingTold(annal, library, ({ subject, type }) => {
        return subject === `entries/${last.sys.id}` && type === 'annal.entry.workflowStateChanged.v1';
      });
      const wanted = told.filter(isEntryEvent);
      expect(wanted.length).toBeGreaterThanOrEqual(events);
      await allDelivered(wanted, receiver, 60_000 + events * 10);
    },
    240_000 + events * 30,
  );
});

describe('when read models, checkpoints or the places of deliveries are lost', () => {
  it('nothing is sent twice, and what happens then is sent', async () => {
    const receiver = await Receiver.open();
    let annal = await Annal.start(undefined, QUIET);
    let library = await Library.withBooks(annal);
    await new Webhooks(library).subscribe(receiver.url(), entryTopics);
    await library.createPublished();
    await receiver.gets(5);
    let expected = 5;
    for (const databases of [['annal'], ['annal', 'annal_deliveries']]) {
      expect(await annal.program.stop()).toBe(0);
      await dropDatabases(annal.dataDir, databases);
      annal = await Annal.start(annal.dataDir, QUIET);
      library = library.at(annal);
      const isLost = databases.includes('annal_deliveries');
      await library.create();
      if (isLost) {
        // Its secrets went with the rest: it has to be made anew, and says so.
        const webhooks = new Webhooks(library);
        const { items } = (await webhooks.call<{ items: Subscription[] }>('GET')).body;
        const { items: failed } = await until(
          () => webhooks.deliveries(String(items[0]?.id), '?status=failed'),
          ({ totalCount }) => totalCount === 2,
        );
        expect(failed[0]?.attempts[0]?.error).toMatch(/secrets of a webhook subscription are lost/);
      } else await receiver.gets((expected += 2));
    }
    const ids = receiver.received.map(({ body }) => (JSON.parse(body) as Told).id);
    expect(ids).toHaveLength(expected);
    expect(new Set(ids).size).toBe(expected);
    await annal.discard();
    await receiver.close();
  }, 120_000);
});

async function dropDatabases(dataDir: string, names: readonly string[]): Promise<void> {
  const server = await startEmbeddedMongo({ dataDir: join(dataDir, 'stores') });
  const client = await MongoClient.connect(server.connectionString);
  for (const name of names) {
    const database = client.db(name);
    for (const { name: collection } of await database.listCollections().toArray())
      await database.dropCollection(collection);
  }
  await client.close();
  await server.close();
}
