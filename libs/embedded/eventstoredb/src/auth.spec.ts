import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { credentials, Metadata } from '@grpc/grpc-js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from './index.ts';

describe('an embedded server with credentials', () => {
  let dataDir: string;
  let store: EmbeddedEventStore;
  const start = async (credentials: { username: string; password: string }) =>
    (store = await startEmbeddedEventStore({ dataDir, credentials }));
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'annal-auth-'))));
  afterEach(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  const read = (port: number, authorization?: string) =>
    new Promise<number>((resolve) => {
      const client = new streamsGrpc.StreamsClient(`127.0.0.1:${port}`, credentials.createInsecure());
      const metadata = new Metadata();
      if (authorization) metadata.set('authorization', authorization);
      const options = new streams.ReadReq.Options()
        .setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()))
        .setCount('10')
        .setNoFilter(new shared.Empty());
      client
        .read(new streams.ReadReq().setOptions(options), metadata)
        .on('data', () => undefined)
        .on('error', () => undefined)
        .on('status', ({ code }) => {
          client.close();
          resolve(code);
        });
    });
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('serves only clients that send the credentials', async () => {
    const { port, connectionString } = await start({ username: 'writer', password: 'pa:ss/word' });
    expect(connectionString).toBe(`esdb://writer:pa%3Ass%2Fword@127.0.0.1:${port}?tls=false`);
    expect(await read(port, basic('writer:pa:ss/word'))).toBe(0);
    expect(await read(port)).toBe(16);
    expect(await read(port, basic('writer:wrong'))).toBe(16);
    expect(await read(port, 'Bearer token')).toBe(16);
  });

  it('answers clients without access with an access error', async () => {
    const { port } = await start({ username: 'writer', password: 'secret' });
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
    await expect(client.appendToStream('denied-1', jsonEvent({ type: 'Denied', data: {} }))).rejects.toMatchObject({
      type: 'access-denied',
    });
    await expect(client.deleteStream('denied-1')).rejects.toMatchObject({ type: 'access-denied' });
    await client.dispose();
  });

  it('lets clients discover it before they log in', async () => {
    const { port } = await start({ username: 'writer', password: 'secret' });
    const client = new gossipGrpc.GossipClient(`127.0.0.1:${port}`, credentials.createInsecure());
    const members = await new Promise((resolve, reject) =>
      client.read(new shared.Empty(), (error, info) => (error ? reject(error) : resolve(info.getMembersList().length))),
    );
    client.close();
    expect(members).toBe(1);
  });
});
