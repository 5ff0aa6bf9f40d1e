import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import { credentials } from '@grpc/grpc-js';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from './index.ts';

const IDS = ['0f8fad5b-d9cb-469f-a165-70867728950e', 'ffffffff-0000-4000-8000-000000000001'];
const LINK_ID = '7fffffff-ffff-4fff-bfff-ffffffffffff';
const Options = streams.ReadReq.Options;

const named = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

function bitsOf(id: string): [high: string, low: string] {
  const hex = id.replaceAll('-', '');
  const half = (from: number) => String(BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`)));
  return [half(0), half(16)];
}

function bits(record: { getId(): InstanceType<typeof shared.UUID> | undefined } | undefined) {
  const id = record?.getId()?.getStructured();
  return [id?.getMostSignificantBits(), id?.getLeastSignificantBits()];
}

describe('ids in structured form, as the clients for .NET, Java and Go ask for them', () => {
  let dataDir: string;
  let store: EmbeddedEventStore;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'annal-structured-ids-'));
    store = await startEmbeddedEventStore({ dataDir });
    client = EventStoreDBClient.connectionString(store.connectionString);
    await client.appendToStream(
      'thing-1',
      IDS.map((id) => jsonEvent({ id, type: 'Happened', data: { n: 1 } })),
    );
    await client.appendToStream('links', binaryEvent({ id: LINK_ID, type: '$>', data: Buffer.from('1@thing-1') }));
  });
  afterAll(async () => {
    await client.dispose();
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  async function read(options: InstanceType<typeof Options>) {
    const grpc = new streamsGrpc.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
    const call = grpc.read(new streams.ReadReq().setOptions(options));
    const answers: InstanceType<typeof streams.ReadResp>[] = [];
    call.on('data', (answer: InstanceType<typeof streams.ReadResp>) => answers.push(answer));
    await once(call, 'end');
    grpc.close();
    return answers.flatMap((answer) => answer.getEvent() ?? []);
  }

  const stream = (name: string) => new Options.StreamOptions().setStreamIdentifier(named(name)).setStart(empty());
  const empty = () => new shared.Empty();

  it.each([
    ['asked for', new Options.UUIDOption().setStructured(empty())],
    ['if nothing is asked for', undefined],
  ])('are read %s, with everything else as it was', async (_, form) => {
    const events = await read(new Options().setStream(stream('thing-1')).setCount('9').setUuidOption(form));
    expect(events.map((event) => bits(event.getEvent()))).toEqual(IDS.map(bitsOf));
    const last = events[1]?.getEvent();
    expect([last?.getStreamRevision(), last?.getCommitPosition(), events[1]?.getCommitPosition()]).toEqual([
      '1',
      '2',
      '2',
    ]);
    expect(last?.getMetadataMap().get('type')).toBe('Happened');
    expect(Buffer.from(last?.getData_asU8() ?? []).toString()).toBe('{"n":1}');
  });

  it('are read of a link and of its target', async () => {
    const options = new Options().setStream(stream('links')).setCount('9').setResolveLinks(true);
    const [resolved] = await read(options.setUuidOption(new Options.UUIDOption().setStructured(empty())));
    expect([bits(resolved?.getEvent()), bits(resolved?.getLink())]).toEqual(
      [IDS[1], LINK_ID].map((id) => bitsOf(id ?? '')),
    );
  });

  it('are delivered to a persistent subscription and acknowledged', async () => {
    const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: 'start' });
    await client.createPersistentSubscriptionToStream('thing-1', 'workers', settings);
    const address = `127.0.0.1:${store.port}`;
    const grpc = new persistentGrpc.PersistentSubscriptionsClient(address, credentials.createInsecure());
    const call = grpc.read();
    const delivered: InstanceType<typeof persistent.ReadResp.ReadEvent>[] = [];
    call.on('data', (answer: InstanceType<typeof persistent.ReadResp>) =>
      delivered.push(...[answer.getEvent() ?? []].flat()),
    );
    const options = new persistent.ReadReq.Options().setStreamIdentifier(named('thing-1')).setGroupName('workers');
    call.write(
      new persistent.ReadReq().setOptions(
        options.setBufferSize(1).setUuidOption(new persistent.ReadReq.Options.UUIDOption().setStructured(empty())),
      ),
    );
    for (const [index, id] of IDS.entries()) {
      while (delivered.length <= index) await once(call, 'data');
      expect(bits(delivered[index]?.getEvent())).toEqual(bitsOf(id));
      const own = delivered[index]?.getEvent()?.getId();
      call.write(new persistent.ReadReq().setAck(new persistent.ReadReq.Ack().setIdsList(own ? [own] : [])));
    }
    call.end();
    await once(call, 'end');
    grpc.close();
  });
});
