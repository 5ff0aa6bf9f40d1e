import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropDocuments, realDocuments } from '@annal/embedded-mongodb/testing';
import { EventStore } from '@annal/event-store';
import { databaseNames } from '@annal/read-models';
import { MongoClient } from 'mongodb';
import { RawLog, type PlacedRawEvent } from '../../libs/platform/event-store/src/copy/raw-log.ts';
import { Annal, temporaryFolder } from '../support/service/annal.ts';
import { documentsOf } from '../support/callers/access-tokens.ts';
import type { Library } from '../support/content/library.ts';
import { Program, type Environment } from '../support/service/process.ts';
import { outboundToTests, Receiver } from '../support/events/receiver.ts';
import { isLong } from '../support/sampling.ts';
import { StoreProcess } from '../support/stores/store-process.ts';
import { until } from '../support/until.ts';
import { EVENTS_OF_CREATION, Installation } from './installation.ts';
import { ops, succeeded } from './ops.ts';

const TAKES_MS = 600_000;
const ENTRIES = isLong ? 1_000 : 150;
/** Positions belong to one log, so a copy changes them. */
const TRANSLATED = /"(position|causedAt|inForceAfter)":"\d+"/;

interface DeliveredEvent {
  readonly eventId: string;
  readonly resource: { readonly id: string };
}

const toldTo = ({ received }: Receiver, from = 0) =>
  received.slice(from).map(({ body }) => (JSON.parse(body) as DeliveredEvent).eventId);

async function forgetPlace(url: string, process: string): Promise<void> {
  const client = new MongoClient(url);
  const processes = client.db(databaseNames(url).readModels).collection<{ _id: string }>('processes');
  expect(await processes.deleteOne({ _id: process })).toMatchObject({ deletedCount: 1 });
  await client.close();
}

describe('a copy of an installation', () => {
  const folder = temporaryFolder();
  const stores: StoreProcess[] = [];
  const laptop = join(folder, 'laptop');
  let receivers: { alive: Receiver; dead: Receiver };
  beforeAll(async () => {
    receivers = { alive: await Receiver.open(), dead: await Receiver.open() };
  });
  afterAll(async () => {
    await Promise.all([...stores.map((store) => store.kill()), receivers.alive.close(), receivers.dead.close()]);
    const documents = await realDocuments(folder);
    if (documents !== undefined) await dropDocuments(documents);
    rmSync(folder, { recursive: true, force: true });
  });

  const serve = async (dataDir: string, mongodbUrl?: string) => {
    const log = await StoreProcess.start('eventstoredb', dataDir);
    const documents = mongodbUrl === undefined ? await StoreProcess.start('mongodb', dataDir) : undefined;
    stores.push(log, ...(documents ? [documents] : []));
    const stop = () => Promise.all([log.takeAway('SIGTERM'), documents?.takeAway('SIGTERM')]);
    const url = mongodbUrl ?? documents?.url ?? '';
    return { environment: { EVENTSTORE_URL: log.url, MONGODB_URL: url }, log, documents: { url }, stop };
  };
  const to = ({ log, documents }: Awaited<ReturnType<typeof serve>>) => [
    ...['--to-eventstore', log.url],
    ...['--to-mongodb', documents.url],
  ];
  const begin = (environment: Environment, ...where: string[]) =>
    Program.run('apps/ops/src/main.ts', environment, 'copy', ...where);

  const headOf = async (url: string) => {
    const store = new EventStore(url, () => new Date());
    return store.headPosition().finally(() => store.close());
  };
  const eventsOf = async (url: string): Promise<PlacedRawEvent[]> => {
    const log = new RawLog(url);
    const events: PlacedRawEvent[] = [];
    for await (const event of log.readAll())
      if (!/^(\$\$)?(snapshot-|log-identity)/.test(event.stream)) events.push(event);
    await log.close();
    return events;
  };
  const comparable = (events: readonly PlacedRawEvent[]) =>
    events.map(({ position: _, metadata, data, ...rest }) => ({
      ...rest,
      metadata: Buffer.from(metadata).toString(),
      data: Buffer.from(data).toString().replace(TRANSLATED, ''),
    }));
  const placesIn = async (url: string) => {
    const client = new MongoClient(url);
    const cursors = await client
      .db(databaseNames(url).deliveries)
      .collection('cursors')
      .find()
      .sort({ _id: 1 })
      .toArray();
    await client.close();
    return cursors.map(({ activation: _, ...place }) => place);
  };

  let before: Awaited<ReturnType<Installation['picture']>>;
  let filled: Installation;
  let source: Awaited<ReturnType<typeof serve>>;
  /** Position of the log's end in the copy. */
  let told: string | undefined;
  let cluster: Awaited<ReturnType<typeof serve>>;

  it(
    'is completed after three kills, and no service starts on it before',
    async () => {
      const annal = await Annal.start(laptop, outboundToTests);
      filled = await Installation.fill(annal, ENTRIES, receivers);
      await filled.rename('shelf-of-the-laptop');
      before = await filled.picture();
      const running = await ops({ DATA_DIR: laptop }, 'copy', '--to-folder', join(folder, 'refused'));
      expect(running).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^A service runs on the source \(\S+\)/m),
      });
      await annal.program.stop();

      source = await serve(join(laptop, 'stores'));
      cluster = await serve(join(folder, 'cluster'), await realDocuments(folder));
      const head = await headOf(source.log.url);
      const first = await begin(source.environment, ...to(cluster));
      await until(
        () => headOf(cluster.log.url),
        (position) => position > 20n,
      );
      await first.kill();
      expect(await headOf(cluster.log.url)).toBeLessThan(head - 20n);

      const service = await Annal.launch(join(folder, 'early'), cluster.environment);
      expect(await service.exit()).toBe(1);
      expect(service.output).toMatch(/EVENTSTORE_URL leads to a store .*an unfinished copy of log \S{36}; finish it/);

      const second = await begin(source.environment, ...to(cluster));
      await second.says(/^log: \d+ events/, TAKES_MS);
      await second.kill();
      const third = await begin(source.environment, ...to(cluster));
      await third.says(/^processes and timers: /, TAKES_MS);
      await third.kill();
      for (const killed of [first, second, third]) expect(killed.output).not.toContain('Copied');

      const done = await ops(source.environment, 'copy', ...to(cluster), '--position', String(head), '3');
      expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Copied. Start the services with') });
      told = /^position \d+ is (\d+) in the copy$/m.exec(done.output)?.[1];
      const again = await ops(source.environment, 'copy', ...to(cluster));
      expect(again).toMatchObject({ code: 0, output: expect.stringContaining('there is nothing left to do') });
    },
    TAKES_MS,
  );

  it(
    'has the same events in the same order, and the positions of webhooks',
    async () => {
      const [there, here] = [await eventsOf(source.log.url), await eventsOf(cluster.log.url)];
      expect(here.length).toBeGreaterThan(4 * ENTRIES);
      expect(comparable(here)).toEqual(comparable(there));
      expect(told).toBe(String(here.at(-1)?.position.commit));
      const places = await placesIn(cluster.documents.url);
      expect(places).toHaveLength(2);
      expect(places).toEqual(await placesIn(source.documents.url));
      expect(await ops(cluster.environment, 'verify')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/ 0 problems[^]* 0 differences/),
      });
    },
    TAKES_MS,
  );

  /** The state is the same, and deliveries resume: none is repeated, none is lost. */
  async function goesOn(annal: Annal, slug: string, mongodbUrl: string): Promise<Library> {
    const here = filled.at(annal);
    const got = receivers.alive.received.length;
    expect(await here.picture()).toEqual(before);
    await here.isOpen(mongodbUrl);
    await here.rename(slug);
    const { sys } = await here.library.createPublished({ title: `Book after ${slug}`, pageCount: 9 });
    const news = (await receivers.alive.gets(got + 2 * EVENTS_OF_CREATION, undefined, TAKES_MS)).slice(got);
    expect(news.map(({ body }) => (JSON.parse(body) as DeliveredEvent).resource.id)).toEqual(news.map(() => sys.id));
    return here.library;
  }

  it(
    'serves the same log-ins, searches, versions and files as the original',
    async () => {
      await source.stop();
      // The log itself shows which events were published.
      await forgetPlace(cluster.documents.url, 'integration-feed');
      const annal = await Annal.start(laptop, { ...outboundToTests, ...cluster.environment });
      await goesOn(annal, 'shelf-of-the-cluster', cluster.documents.url);
      const missed = receivers.dead.received.length;
      await filled.at(annal).revive();
      const told = toldTo(receivers.alive);
      expect(new Set(told).size).toBe(told.length);
      const late = async () => toldTo(receivers.dead, missed).sort();
      expect(await until(late, ({ length }) => length >= told.length, TAKES_MS)).toEqual([...told].sort());
      before = await filled.at(annal).picture();
      await annal.program.stop();
    },
    TAKES_MS,
  );

  it(
    'can be copied back into a folder, with keys and files',
    async () => {
      const back = join(folder, 'back');
      const environment = { ...cluster.environment, DATA_DIR: laptop };
      const killed = await begin(environment, '--to-folder', back);
      await killed.says(/^credentials: /, TAKES_MS);
      await killed.kill();
      const early = await Annal.launch(back);
      expect(await early.exit()).toBe(1);
      succeeded(await ops(environment, 'copy', '--to-folder', back));
      expect(existsSync(join(back, 'keys', 'secrets.key'))).toBe(true);
      const annal = await Annal.start(back, outboundToTests);
      await goesOn(annal, 'shelf-of-the-folder', await documentsOf(annal));
      succeeded(await ops({ DATA_DIR: back }, 'verify'));
      const onto = await ops({ DATA_DIR: laptop }, 'copy', '--to-folder', back);
      expect(onto).toMatchObject({ code: 1, output: expect.stringContaining('is in use by another process') });
      await annal.program.stop();
      const used = await ops({ DATA_DIR: laptop }, 'copy', '--to-folder', back);
      expect(used).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^The target holds log \S{36}, which is not a copy/),
      });
    },
    TAKES_MS,
  );
});
