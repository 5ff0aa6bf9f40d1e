import {
  binaryEvent,
  jsonEvent,
  type AppendExpectedRevision,
  type EventStoreDBClient,
  type JSONEventData,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { collect, newStream, revisionsOf, testEvent, testEvents } from './event-store.fixtures.ts';

const anyCredentials = { username: 'admin', password: 'changeit' };

export function appendContract(client: () => EventStoreDBClient): void {
  // The client uses a batch call, or a call per append when credentials are given.
  describe.each([
    ['batched', {}],
    ['alone', { credentials: anyCredentials }],
  ])('append, %s', (_, options) => {
    const append = (
      stream: string,
      events: JSONEventData | JSONEventData[],
      expectedRevision?: AppendExpectedRevision,
    ) =>
      client().appendToStream(stream, events, {
        ...options,
        ...(expectedRevision !== undefined && { expectedRevision }),
      });

    it('numbers the events of a stream and gives rising positions', async () => {
      const stream = newStream();
      const first = await append(stream, testEvents(2), 'no_stream');
      const second = await append(stream, testEvents(3), 1n);
      expect([first.success, first.nextExpectedRevision, second.nextExpectedRevision]).toEqual([true, 1n, 4n]);
      expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
      expect(revisionsOf(await collect(client().readStream(stream)))).toEqual([0, 1, 2, 3, 4]);
    });

    it.each<[AppendExpectedRevision, number, AppendExpectedRevision]>([
      ['no_stream', 1, 0n],
      ['stream_exists', 0, 'no_stream'],
      [0n, 0, 'no_stream'],
      [0n, 3, 2n],
      [7n, 3, 2n],
    ])('refuses %s on a stream of %i events', async (expectedRevision, existing, actualVersion) => {
      const stream = newStream();
      if (existing > 0) await append(stream, testEvents(existing));
      await expect(append(stream, testEvent(), expectedRevision)).rejects.toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: expectedRevision,
        actualVersion,
      });
    });

    it.each<[AppendExpectedRevision, number]>([
      ['any', 0],
      ['any', 2],
      ['stream_exists', 2],
    ])('accepts %s on a stream of %i events', async (expectedRevision, existing) => {
      const stream = newStream();
      if (existing > 0) await append(stream, testEvents(existing));
      expect((await append(stream, testEvent(), expectedRevision)).nextExpectedRevision).toBe(BigInt(existing));
    });

    it.each<[AppendExpectedRevision]>([['no_stream'], ['any']])(
      'answers a repeat with %s like the first append',
      async (expectedRevision) => {
        const stream = newStream();
        const events = testEvents(2);
        const first = await append(stream, events, expectedRevision);
        await append(stream, testEvent());
        expect(await append(stream, events, expectedRevision)).toEqual(first);
        expect(await collect(client().readStream(stream))).toHaveLength(3);
      },
    );

    it('recognises a repeat by its revision and refuses other events there', async () => {
      const stream = newStream();
      await append(stream, testEvents(2));
      const events = testEvents(2);
      const first = await append(stream, events, 1n);
      await append(stream, testEvent(), 3n);
      expect((await append(stream, events, 1n)).position).toEqual(first.position);
      await expect(append(stream, testEvents(2), 1n)).rejects.toMatchObject({ type: 'wrong-expected-version' });
      expect(await collect(client().readStream(stream))).toHaveLength(5);
    });

    it('lets one of many writers win a revision', async () => {
      const stream = newStream();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => append(stream, testEvent(), 'no_stream')),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await collect(client().readStream(stream))).toHaveLength(1);
    });

    it('accepts nearly one mebibyte and refuses more, without storing a part', async () => {
      const stream = newStream();
      const large = (bytes: number) => testEvent('Large', { text: 'x'.repeat(bytes) });
      await append(stream, large(1_000_000), 'no_stream');
      await expect(append(stream, [large(600_000), large(600_000)], 0n)).rejects.toMatchObject({
        type: 'maximum-append-size-exceeded',
        maxAppendSize: 1024 * 1024,
      });
      expect(await collect(client().readStream(stream))).toHaveLength(1);
    });
  });

  it('counts only the data of an append against its limit, not types and metadata', async () => {
    const stream = newStream();
    const metadata = { text: 'x'.repeat(600_000) };
    const large = [1, 2].map(() => jsonEvent({ type: 'Large', data: {}, metadata }));
    await client().appendToStream(stream, large, { expectedRevision: 'no_stream' });
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  describe('append', () => {
    it('keeps identity, content and metadata, as JSON and as bytes', async () => {
      const stream = newStream();
      const id = randomUUID();
      await client().appendToStream(stream, [
        jsonEvent({ id, type: 'Größe', data: { text: 'über 🎈' }, metadata: { reason: 'naïve' } }),
        binaryEvent({ type: 'Bytes', data: Uint8Array.from([0, 255, 1]), metadata: Uint8Array.from([9, 200]) }),
        jsonEvent({ type: 'Bare', data: 'only text' }),
      ]);
      const [json, bytes, bare] = (await collect(client().readStream(stream))).map(({ event }) => event);
      expect(json).toMatchObject({ id, streamId: stream, type: 'Größe', isJson: true, data: { text: 'über 🎈' } });
      expect(json?.metadata).toEqual({ reason: 'naïve' });
      expect(Math.abs((json?.created.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
      expect(bytes).toMatchObject({ type: 'Bytes', isJson: false });
      expect([...(bytes?.data as Uint8Array)]).toEqual([0, 255, 1]);
      expect([...(bytes?.metadata as Uint8Array)]).toEqual([9, 200]);
      expect(bare).toMatchObject({ data: 'only text', metadata: undefined });
    });

    it('accepts one append in several messages and stores it as one', async () => {
      const stream = newStream();
      const result = await client().appendToStream(stream, testEvents(400), {
        expectedRevision: 'no_stream',
        batchAppendSize: 4096,
      });
      expect(result.nextExpectedRevision).toBe(399n);
      expect(await collect(client().readStream(stream))).toHaveLength(400);
    });

    it('writes nothing after the deadline', async () => {
      const stream = newStream();
      const events = testEvents(2000);
      await expect(
        client().appendToStream(stream, events, { deadline: 1, batchAppendSize: 2048 }),
      ).rejects.toMatchObject({ type: 'deadline-exceeded' });
      await expect(collect(client().readStream(stream))).rejects.toMatchObject({ type: 'stream-not-found' });
    });

    it('keeps the order of each writer', async () => {
      const streams = Array.from({ length: 10 }, () => newStream());
      await Promise.all(
        streams.map(async (stream) => {
          for (let n = 0n; n < 20n; n += 1n)
            await client().appendToStream(stream, testEvent(), { expectedRevision: n === 0n ? 'no_stream' : n - 1n });
        }),
      );
      for (const stream of streams)
        expect(revisionsOf(await collect(client().readStream(stream)))).toEqual([...Array(20).keys()]);
    });
  });
}
