import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockImage, TestRegistry } from '@annal/blocks-discovery/testing';
import { NatsServer } from '@annal/testing/nats-server';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Annal } from '../../support/service/annal.ts';
import { BlockShelf } from '../../support/content/blocks.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { success } from '../../support/answers/answers.ts';
import { Receiver } from '../../support/events/receiver.ts';
import { until } from '../../support/until.ts';
import { Webhooks } from '../../support/events/webhooks.ts';

describe('block events', () => {
  let annal: Annal;
  let registry: TestRegistry;
  let receiver: Receiver;
  beforeAll(async () => {
    registry = await TestRegistry.start();
    registry.add('library/search', await blockImage({ port: 8080, static_paths: ['/assets'] }), 'v1');
    receiver = await Receiver.open();
    annal = await Annal.shared();
  });
  afterAll(async () => {
    await annal.discard();
    await Promise.all([registry.stop(), receiver.close()]);
  });

  it('are sent to webhooks one after the other', async () => {
    const shelf = await BlockShelf.open(annal);
    const webhooks = new Webhooks(shelf.library);
    await webhooks.subscribe(receiver.url(), { topics: [{ resourceType: 'block' }] });
    await shelf.push(`${registry.host}/library/search`);
    await shelf.discovered();
    success(await shelf.act('release'), 202);
    success(await shelf.act('makeLive'), 202);
    const received = (await receiver.gets(5)).map(
      ({ body }) => JSON.parse(body) as { eventName: string; resource: Json },
    );
    expect(received.map(({ eventName }) => eventName)).toEqual([
      ...['pushed', 'discovered', 'released', 'deploymentStatusChanged', 'madeLive'],
    ]);
    expect(received.at(-1)?.resource).toEqual({
      ...{ id: 'search', type: 'block', projectId: shelf.projectId, branch: 'main', versionNo: '1.0' },
      status: { broken: false, deployment: 'Live', running: 'None', workflow: 'Released' },
      url: `/api/management/projects/${shelf.projectId}/blocks/search`,
    });
  });
});

NatsServer.announce();
if (NatsServer.isThere) describe('the outlet to NATS JetStream', outletToNats);

function outletToNats(): void {
  const folder = mkdtempSync(join(tmpdir(), 'annal-nats-'));
  let annal: Annal;
  let server: NatsServer;
  let connection: NatsConnection;
  beforeAll(async () => {
    server = await NatsServer.start('--jetstream', '--store_dir', folder);
    connection = await connect({ servers: server.url });
    annal = await Annal.start(undefined, { EVENTS_NATS_URL: server.url });
  });
  afterAll(async () => {
    await annal.discard();
    await connection.close();
    await server.kill();
    rmSync(folder, { recursive: true });
  });

  async function published(count: number): Promise<{ subject: string; id: string; event: Json }[]> {
    const manager = await jetstreamManager(connection);
    await until(
      () =>
        manager.streams.info('ANNAL_EVENTS').then(
          ({ state }) => state.messages,
          () => 0,
        ),
      (messages) => messages >= count,
    );
    const consumer = await jetstream(connection).consumers.get('ANNAL_EVENTS');
    const messages: { subject: string; id: string; event: Json }[] = [];
    for await (const message of await consumer.fetch({ max_messages: count, expires: 5_000 }))
      messages.push({ subject: message.subject, id: message.headers?.get('Nats-Msg-Id') ?? '', event: message.json() });
    return messages;
  }

  it('gets every event once, in order, across a restart of the service', async () => {
    let library = await Library.withBooks(annal);
    const { sys } = await library.createPublished();
    await published(8);
    await annal.program.kill();
    annal = await Annal.start(annal.dataDir, { EVENTS_NATS_URL: server.url });
    library = library.at(annal);
    await library.create();
    const all = await published(10);
    expect(all.map(({ event }) => Number(event['sequence']))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(all.every(({ id, event }) => id === event['id'])).toBe(true);
    const isPublication = ({ subject }: { subject: string }) => subject === `annal.${library.id}.entry.published.v1`;
    expect(all.find(isPublication)).toMatchObject({ event: { subject: `entries/${sys.id}` } });
  });
}
