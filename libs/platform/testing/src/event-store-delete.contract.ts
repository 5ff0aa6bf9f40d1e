import type { EventStoreDBClient } from '@eventstore/db-client';
import { collect, eventually, newStream, revisionsOf, testEvent, testEvents } from './event-store.fixtures.ts';

export function deleteContract(client: () => EventStoreDBClient): void {
  const read = (stream: string) => collect(client().readStream(stream));
  const written = async (count: number) => {
    const stream = newStream();
    await client().appendToStream(stream, testEvents(count));
    return stream;
  };

  describe('deleting a stream', () => {
    it('hides it, and lets it continue at the next revision', async () => {
      const stream = await written(3);
      const { position } = await client().deleteStream(stream, { expectedRevision: 2n });
      expect(position?.commit).toBeGreaterThan(0n);
      await expect(read(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
      const again = await client().appendToStream(stream, testEvent(), { expectedRevision: 'no_stream' });
      expect(again.nextExpectedRevision).toBe(3n);
      expect(revisionsOf(await read(stream))).toEqual([3]);
      await client().deleteStream(stream);
      await client().appendToStream(stream, testEvents(2), { expectedRevision: 3n });
      expect(revisionsOf(await read(stream))).toEqual([4, 5]);
    });

    it.each([[1n], ['no_stream']] as const)('accepts the expected revision %s', async (expectedRevision) => {
      const stream = await written(3);
      await expect(client().deleteStream(stream, { expectedRevision })).rejects.toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        actualVersion: 2n,
      });
      expect(await read(stream)).toHaveLength(3);
    });
  });

  it.each([
    ['any', -2],
    ['no_stream', -1],
  ] as const)('refuses to delete a stream that never existed: %s', async (expectedRevision, expected) => {
    const stream = newStream();
    await expect(client().deleteStream(stream, { expectedRevision })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: BigInt(expected),
      actualVersion: -1n,
      message: expect.stringContaining(
        `Stream: ${stream}, Expected version: ${expected}, Actual version: -1`,
      ) as string,
    });
    await client().tombstoneStream(stream, { expectedRevision: 'any' });
  });

  describe('a tombstone', () => {
    it('ends a stream for ever', async () => {
      const stream = await written(2);
      await client().tombstoneStream(stream, { expectedRevision: 1n });
      const deleted = { type: 'stream-deleted', streamName: stream };
      await expect(read(stream)).rejects.toMatchObject(deleted);
      await expect(client().appendToStream(stream, testEvent())).rejects.toMatchObject(deleted);
      await expect(
        client().appendToStream(stream, testEvent(), { credentials: { username: 'admin', password: 'changeit' } }),
      ).rejects.toMatchObject(deleted);
      await expect(client().deleteStream(stream)).rejects.toMatchObject(deleted);
    });

    it('can be put on a stream that was never written', async () => {
      const stream = newStream();
      await client().tombstoneStream(stream, { expectedRevision: 'no_stream' });
      await expect(client().appendToStream(stream, testEvent())).rejects.toMatchObject({ type: 'stream-deleted' });
    });

    it('checks the expected revision', async () => {
      const stream = await written(2);
      await expect(client().tombstoneStream(stream, { expectedRevision: 5n })).rejects.toMatchObject({
        type: 'wrong-expected-version',
      });
      expect(await read(stream)).toHaveLength(2);
    });
  });

  describe('stream metadata', () => {
    it('is read as it was written, with its own revisions', async () => {
      const stream = await written(1);
      expect(await client().getStreamMetadata(stream)).toEqual({ streamName: stream });
      const metadata = {
        maxAge: 3600,
        maxCount: 10,
        cacheControl: 5,
        acl: { readRoles: ['$all'], writeRoles: ['$admins', '$ops'] },
        note: 'kept',
      };
      await client().setStreamMetadata(stream, { note: 'first' }, { expectedRevision: 'no_stream' });
      await client().setStreamMetadata(stream, metadata, { expectedRevision: 0n });
      await expect(client().setStreamMetadata(stream, {}, { expectedRevision: 0n })).rejects.toMatchObject({
        type: 'wrong-expected-version',
      });
      expect((await client().getStreamMetadata(stream)).metadata).toEqual(metadata);
    });

    it('limits the readable events by count', async () => {
      const stream = await written(10);
      await client().setStreamMetadata(stream, { maxCount: 3 });
      expect(revisionsOf(await read(stream))).toEqual([7, 8, 9]);
      await client().appendToStream(stream, testEvent());
      const backwards = await collect(client().readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
      expect(revisionsOf(backwards)).toEqual([10, 9, 8]);
      await client().setStreamMetadata(stream, {});
      expect(await read(stream)).toHaveLength(11);
    });

    it('limits the readable events by revision', async () => {
      const stream = await written(5);
      await client().setStreamMetadata(stream, { truncateBefore: 4 });
      expect(revisionsOf(await read(stream))).toEqual([4]);
    });

    it('limits the readable events by age', async () => {
      const stream = await written(2);
      await client().setStreamMetadata(stream, { maxAge: 1 });
      await eventually(
        () => read(stream),
        (events) => events.length === 0,
      );
      await client().appendToStream(stream, testEvent());
      expect(revisionsOf(await read(stream))).toEqual([2]);
    });
  });
}
