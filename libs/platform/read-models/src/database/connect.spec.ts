import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { startDatabase, type TestDatabase } from '../fixtures/test-database.ts';

const CONNECTED = 'net.client.socket';

describe('a connection that the server just closed', () => {
  const sockets: Socket[] = [];
  const keep = (message: unknown) => void sockets.push((message as { readonly socket: Socket }).socket);
  let store: TestDatabase;
  beforeAll(async () => {
    subscribe(CONNECTED, keep);
    store = await startDatabase();
    await store.database.collection<{ _id: string; n?: number }>('things').insertOne({ _id: 'one' });
  });
  afterAll(() => store.close());
  afterAll(() => void unsubscribe(CONNECTED, keep));

  const things = () => store.database.collection<{ _id: string; n?: number }>('things');
  // A read in the same event-loop turn finds the socket destroyed but not yet closed.
  const closed = () => sockets.splice(0).forEach((socket) => socket.destroy());

  it.each([1, 2, 3])('does not delay a read (%i)', async () => {
    closed();
    expect(await things().findOne({ _id: 'one' })).toMatchObject({ _id: 'one' });
  });

  it.each([1, 2, 3])('does not delay a write (%i)', async (n) => {
    closed();
    await things().bulkWrite([{ updateOne: { filter: { _id: 'one' }, update: { $set: { n } } } }]);
    expect(await things().findOne({ _id: 'one' })).toEqual({ _id: 'one', n });
  });
});
