import { databaseNames, type DatabaseNames } from '@annal/read-models';
import { MongoClient } from 'mongodb';
import { Annal } from '../support/service/annal.ts';
import { Library } from '../support/content/library.ts';
import { outboundToTests, Receiver } from '../support/events/receiver.ts';
import { sampled } from '../support/sampling.ts';
import { documentsOf } from '../support/stores/rebuild.ts';
import { until } from '../support/until.ts';
import { Webhooks, type Subscription } from '../support/events/webhooks.ts';
import { allDelivered, everythingPublished, type PublishedEvent } from './webhook-ledger.ts';

const { WEBHOOK_KILLS = '1', WEBHOOK_EVENTS = '120' } = process.env;
const kills = Number(WEBHOOK_KILLS);
const events = Number(WEBHOOK_EVENTS);
const WRITERS = 8;
const HOUR_MS = 60 * 60 * 1000;
const QUIET = { LOG_LEVEL: 'error', ...outboundToTests };
const entryTopics = { topics: [{ resourceType: 'entry' }], format: 'cloudevents' };
/** Databases that are dropped. */
const losses = sampled<readonly (keyof DatabaseNames)[]>([['readModels'], ['readModels', 'deliveries']], 1);
const isEntryEvent = ({ type }: PublishedEvent) => type.startsWith('annal.entry.');

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

describe('webhooks', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.start(undefined, QUIET);
  });
  const receivers: Receiver[] = [];
  afterAll(async () => {
    await annal.discard();
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });
  const openReceiver = async (port?: number) => {
    const receiver = await Receiver.open(port);
    receivers.push(receiver);
    return receiver;
  };

  it(
    `are sent at least once, in the order of each entry and under one id, by a service that is killed ${kills} times under load`,
    async () => {
      const receiver = await openReceiver();
      let library = await Library.withBooks(annal);
      await new Webhooks(library).subscribe(receiver.url(), entryTopics);
      const acknowledged: string[] = [];
      for (let round = 0; round < kills; round += 1) {
        acknowledged.push(...(await writeUntilKilled(annal, library, 5 + Math.floor(Math.random() * 60))));
        annal = await Annal.start(annal.dataDir, QUIET);
        library = library.at(annal);
      }
      const last = await library.create({ title: 'The last one' });
      const published = await everythingPublished(annal, library, ({ subject, type }) => {
        return subject === `entries/${last.sys.id}` && type === 'annal.entry.workflowStateChanged.v1';
      });
      expect(published.map(({ sequence }) => Number(sequence))).toEqual(published.map((_, index) => index + 1));
      expect(new Set(published.map(({ id }) => id)).size).toBe(published.length);
      const created = new Set(
        published.filter(({ type }) => type === 'annal.entry.created.v1').map(({ subject }) => subject),
      );
      expect(acknowledged.filter((id) => !created.has(`entries/${id}`))).toEqual([]);
      const wanted = published.filter(isEntryEvent);
      await allDelivered(wanted, receiver, 60_000);
    },
    60_000 + kills * 30_000,
  );

  it('are sent once, even if read models, checkpoints or delivery positions are lost', async () => {
    const receiver = await openReceiver();
    let library = await Library.withBooks(annal);
    await new Webhooks(library).subscribe(receiver.url(), entryTopics);
    await library.createPublished();
    await receiver.gets(5);
    let expected = 5;
    for (const databases of losses) {
      expect(await annal.program.stop()).toBe(0);
      await dropDatabases(annal.dataDir, databases);
      annal = await Annal.start(annal.dataDir, QUIET);
      library = library.at(annal);
      const isLost = databases.includes('deliveries');
      await library.create();
      if (isLost) {
        // Its secret is lost too, so the subscription has to be created again, as its deliveries report.
        const webhooks = new Webhooks(library);
        const { items } = (await webhooks.call<{ items: Subscription[] }>('GET')).body;
        const { items: failed } = await until(
          () => webhooks.deliveries(String(items[0]?.id), '?status=failed'),
          ({ totalCount }) => totalCount === 2,
        );
        expect(failed[0]?.attempts[0]?.error).toMatch(/secrets of a webhook subscription are lost/);
      } else await receiver.gets((expected += 2));
    }
    const ids = receiver.received.map(({ body }) => (JSON.parse(body) as PublishedEvent).id);
    expect(ids).toHaveLength(expected);
    expect(new Set(ids).size).toBe(expected);
  }, 120_000);

  it(
    `reach a receiver after seven days of absence: ${events} events in the order of each entry`,
    async () => {
      const away = await Receiver.open();
      const { port } = away;
      await away.close();
      let library = await Library.withBooks(annal);
      const restartAt = async (hours: number): Promise<void> => {
        await annal.program.kill();
        annal = await Annal.start(annal.dataDir, { ...QUIET, CLOCK_OFFSET_MS: String(hours * HOUR_MS) });
        library = library.at(annal);
      };
      const subscription = await new Webhooks(library).subscribe(`http://127.0.0.1:${port}/hook`, {
        ...entryTopics,
        retryHours: 168,
      });
      // Each entry causes five events.
      let left = Math.ceil(events / 5);
      const write = async () => {
        while (left-- > 0) await library.createPublished();
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
      const fails = () =>
        until(
          () => new Webhooks(library).get(subscription.id),
          ({ health }) => (health?.consecutiveFailures ?? 0) >= 5,
        );
      await fails();
      for (const hours of kills < 20 ? [] : [1, 24, 72, 167]) {
        await restartAt(hours);
        await fails();
      }
      const receiver = await openReceiver(port);
      await restartAt(168);
      const last = await library.create({ title: 'Back again' });
      const published = await everythingPublished(annal, library, ({ subject, type }) => {
        return subject === `entries/${last.sys.id}` && type === 'annal.entry.workflowStateChanged.v1';
      });
      const wanted = published.filter(isEntryEvent);
      expect(wanted.length).toBeGreaterThanOrEqual(events);
      await allDelivered(wanted, receiver, 60_000 + events * 10);
    },
    240_000 + events * 30,
  );
});

async function dropDatabases(dataDir: string, which: readonly (keyof DatabaseNames)[]): Promise<void> {
  const documents = await documentsOf(dataDir);
  const names = databaseNames(documents.connectionString);
  const client = await MongoClient.connect(documents.connectionString);
  for (const each of which) {
    const database = client.db(names[each]);
    for (const { name: collection } of await database.listCollections().toArray())
      await database.dropCollection(collection);
  }
  await client.close();
  await documents.close();
}
