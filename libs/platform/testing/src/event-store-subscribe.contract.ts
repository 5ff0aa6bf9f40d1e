import {
  eventTypeFilter,
  excludeSystemEvents,
  streamNameFilter,
  type EventStoreDBClient,
  type Position,
  type SubscribeToAllOptions,
} from '@eventstore/db-client';
import { once } from 'node:events';
import { newStream, numbersOf, revisionsOf, take, testEvent, testEvents } from './event-store.fixtures.ts';

export function subscribeContract(client: () => EventStoreDBClient): void {
  describe('subscribing to a stream', () => {
    it('delivers existing and then new events, in order', async () => {
      const stream = newStream();
      await client().appendToStream(stream, testEvents(600));
      const subscription = client().subscribeToStream(stream);
      const received = take(subscription, 640);
      await once(subscription, 'confirmation');
      for (let n = 0; n < 40; n += 1) await client().appendToStream(stream, testEvent());
      expect(revisionsOf(await received)).toEqual([...Array(640).keys()]);
    });

    it('waits for a stream that does not exist yet', async () => {
      const stream = newStream();
      const subscription = client().subscribeToStream(stream);
      const received = take(subscription, 2);
      await once(subscription, 'confirmation');
      await client().appendToStream(newStream(), testEvents(2));
      await client().appendToStream(stream, testEvents(2));
      expect(revisionsOf(await received)).toEqual([0, 1]);
    });

    it('resumes after a revision, or at the end', async () => {
      const stream = newStream();
      await client().appendToStream(stream, testEvents(5));
      const resumed = client().subscribeToStream(stream, { fromRevision: 2n });
      expect(revisionsOf(await take(resumed, 2))).toEqual([3, 4]);
      const fromEnd = client().subscribeToStream(stream, { fromRevision: 'end' });
      const received = take(fromEnd, 1);
      await once(fromEnd, 'confirmation');
      await client().appendToStream(stream, testEvent());
      expect(revisionsOf(await received)).toEqual([5]);
    });

    it('ends when it is unsubscribed', async () => {
      const subscription = client().subscribeToStream(newStream());
      const ended = take(subscription, 1);
      await once(subscription, 'confirmation');
      await subscription.unsubscribe();
      expect(await ended).toEqual([]);
    });
  });

  describe('subscribing to $all', () => {
    const own = (streams: readonly string[], options: SubscribeToAllOptions = {}) =>
      client().subscribeToAll({
        ...options,
        filter: streamNameFilter({ prefixes: [...streams], checkpointInterval: 1000 }),
      });

    it('gives two subscribers the same events in the same order', async () => {
      const streams = [newStream(), newStream()];
      const subscriptions = [own(streams), own(streams)];
      const received = Promise.all(subscriptions.map((subscription) => take(subscription, 60)));
      await Promise.all(
        streams.map(async (stream) => {
          for (let n = 0; n < 30; n += 1) await client().appendToStream(stream, testEvent());
        }),
      );
      const [one, two] = (await received).map((events) => events.map(({ event }) => event?.id));
      expect(new Set(one).size).toBe(60);
      expect(one).toEqual(two);
    });

    it('resumes after the position of the last event', async () => {
      const stream = newStream();
      const { position } = await client().appendToStream(stream, testEvents(2));
      await client().appendToStream(stream, testEvents(3));
      const resumed = own([stream], { fromPosition: position ?? 'start' });
      expect(revisionsOf(await take(resumed, 3))).toEqual([2, 3, 4]);
    });

    it('loses nothing when the consumer is slow', async () => {
      const stream = newStream();
      const subscription = own([stream], { fromPosition: 'end' });
      await once(subscription, 'confirmation');
      subscription.pause();
      for (let n = 0; n < 30; n += 1)
        await client().appendToStream(
          stream,
          Array.from({ length: 20 }, (_, index) =>
            testEvent('Filling', { number: n * 20 + index, text: 'x'.repeat(9000) }),
          ),
        );
      expect(numbersOf(await take(subscription, 600))).toEqual([...Array(600).keys()]);
    });
  });

  describe('filters', () => {
    const label = newStream('filtered').split('-')[0];
    const streams = [`${label}-1`, `${label}-2`, `${label}other-1`, `${label}`];
    let before: Position | 'start';

    beforeAll(async () => {
      before = (await client().appendToStream(newStream(), testEvent())).position ?? 'start';
      for (const stream of streams)
        await client().appendToStream(stream, [testEvent(`${label}A`), testEvent(`${label}B`)]);
      await client().setStreamMetadata(`${label}-1`, { cacheControl: 1 });
      await client().appendToStream(newStream(), testEvents(100));
      await client().appendToStream(`${label}-1`, testEvent(`${label}Last`));
    });

    it.each([
      ['a category', streamNameFilter({ prefixes: [`${label}-`] }), ['1A', '1B', '2A', '2B', '1Last']],
      ['one stream', streamNameFilter({ prefixes: [`${label}-2`, `${label}-1`] }), ['1A', '1B', '2A', '2B', '1Last']],
      [
        'several prefixes',
        streamNameFilter({ prefixes: [`${label}other-`, `${label}-1`] }),
        ['1A', '1B', 'other-1A', 'other-1B', '1Last'],
      ],
      [
        'a stream expression',
        streamNameFilter({ regex: `^${label}.*-1$` }),
        ['1A', '1B', 'other-1A', 'other-1B', '1Last'],
      ],
      ['a type', eventTypeFilter({ prefixes: [`${label}B`, `${label}L`] }), ['1B', '2B', 'other-1B', 'B', '1Last']],
      ['a type expression', eventTypeFilter({ regex: `^${label}(A|Last)$` }), ['1A', '2A', 'other-1A', 'A', '1Last']],
    ])('selects by %s', async (_, filter, expected) => {
      const subscription = client().subscribeToAll({ fromPosition: before, filter });
      const events = await take(subscription, expected.length);
      const short = ({ event }: (typeof events)[number]) =>
        `${event?.streamId.slice(label?.length).replace(/^-/, '')}${event?.type.slice(label?.length)}`;
      expect(events.map(short)).toEqual(expected);
    });

    it('leaves out system events', async () => {
      const subscription = client().subscribeToAll({ fromPosition: before, filter: excludeSystemEvents() });
      const events = await take(subscription, 109);
      expect(events.at(-1)?.event?.type).toBe(`${label}Last`);
      expect(events.filter(({ event }) => event?.type.startsWith('$'))).toEqual([]);
    });

    it('reports progress even when nothing matches', async () => {
      const checkpoints: Position[] = [];
      const checkpointReached = async (_: unknown, position: Position) => void checkpoints.push(position);
      const filter = streamNameFilter({
        prefixes: [`${label}-1`],
        maxSearchWindow: 10,
        checkpointInterval: 2,
        checkpointReached,
      });
      const events = await take(client().subscribeToAll({ fromPosition: before, filter }), 3);
      const last = events.at(-1)?.event?.position?.commit ?? 0n;
      expect(checkpoints.length).toBeGreaterThanOrEqual(1);
      for (const { commit } of checkpoints) expect(commit).toBeLessThanOrEqual(last);
    });
  });
}
