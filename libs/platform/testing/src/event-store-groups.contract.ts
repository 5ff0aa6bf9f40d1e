import {
  persistentSubscriptionToAllSettingsFromDefaults,
  streamNameFilter,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { once } from 'node:events';
import { Consumer } from './event-store.consumer.ts';
import { eventually, newStream, revisionsOf, testEvent, testEvents } from './event-store.fixtures.ts';
import { group, groupFixtures } from './event-store.group-fixtures.ts';

export function groupsContract(client: () => EventStoreDBClient): void {
  const { create, consume, info } = groupFixtures(client);

  describe('persistent subscriptions', () => {
    it('deliver existing and new events, once each', async () => {
      const stream = await create(50);
      const consumer = consume(stream);
      await consumer.receive(50);
      await client().appendToStream(stream, testEvents(5));
      expect(revisionsOf(await consumer.receive(55))).toEqual([...Array(55).keys()]);
      await consumer.leave();
    });

    it.each([
      ['a revision', 3n, [3, 4, 5]],
      ['the end', 'end', [5]],
    ] as const)('begin at %s', async (_, startFrom, expected) => {
      const stream = await create(5, { startFrom });
      const consumer = consume(stream);
      await client().appendToStream(stream, testEvent());
      expect(revisionsOf(await consumer.receive(expected.length))).toEqual(expected);
      await consumer.leave();
    });

    it('wait for acknowledgements when the buffer is full', async () => {
      const stream = await create(20);
      const consumer = consume(stream, 3);
      consumer.onEvent = () => undefined;
      await consumer.receive(3);
      await eventually(
        () => info(stream),
        ({ stats }) => stats.totalInFlightMessages === 3,
      );
      expect(consumer.events).toHaveLength(3);
      await consumer.subscription.ack(...consumer.events);
      expect(revisionsOf(await consumer.receive(6))).toEqual([0, 1, 2, 3, 4, 5]);
      await consumer.leave();
    });

    it('share events among competing consumers', async () => {
      const stream = await create(0);
      const consumers = [consume(stream), consume(stream)];
      await Promise.all(consumers.map(({ subscription }) => once(subscription, 'confirmation')));
      await client().appendToStream(stream, testEvents(100));
      await eventually(
        async () => consumers.flatMap(({ events }) => events),
        (events) => events.length === 100,
      );
      for (const { events } of consumers) expect(events.length).toBeGreaterThan(20);
      const all = revisionsOf(consumers.flatMap(({ events }) => events));
      expect(all.sort((a, b) => a - b)).toEqual([...Array(100).keys()]);
      await Promise.all(consumers.map((consumer) => consumer.leave()));
    });

    it('redeliver events that a lost consumer had not acknowledged', async () => {
      const stream = await create(10);
      const lost = consume(stream, 4);
      lost.onEvent = () => undefined;
      await lost.receive(4);
      await lost.leave();
      const consumer = consume(stream);
      const revisions = revisionsOf(await consumer.receive(10));
      expect(revisions.sort((a, b) => a - b)).toEqual([...Array(10).keys()]);
      await consumer.leave();
    });

    it('retry, skip and count', async () => {
      const stream = await create(3);
      const consumer = consume(stream, 1);
      consumer.onEvent = ({ event, retryCount }, subscription) => {
        if (event?.revision === 1n) return subscription.nack('skip', 'not wanted', { event });
        if (event?.revision === 2n && retryCount < 2) return subscription.nack('retry', 'not yet', { event });
        return event && subscription.ack({ event });
      };
      const events = await consumer.receive(5);
      expect(events.map(({ event, retryCount }) => [Number(event?.revision), retryCount])).toEqual([
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 1],
        [2, 2],
      ]);
      await consumer.leave();
    });

    it('redeliver a message that is not acknowledged in time, and park it in the end', async () => {
      const stream = await create(1, { messageTimeout: 200, maxRetryCount: 1 });
      const consumer = consume(stream);
      consumer.onEvent = () => undefined;
      await consumer.receive(2);
      await eventually(
        () => info(stream),
        ({ stats }) => stats.parkedMessageCount === 1n,
      );
      expect(consumer.events.map(({ retryCount }) => retryCount)).toEqual([0, 1]);
      await consumer.leave();
    });

    it('park messages and replay them', async () => {
      const stream = await create(6);
      const consumer = consume(stream);
      consumer.onEvent = ({ event }, subscription) => event && subscription.nack('park', 'broken', { event });
      await consumer.receive(6);
      await eventually(
        () => info(stream),
        ({ stats }) => stats.parkedMessageCount === 6n,
      );
      consumer.onEvent = ({ event }, subscription) => event && subscription.ack({ event });
      await client().replayParkedMessagesToStream(stream, group, { stopAt: 2 });
      expect(revisionsOf((await consumer.receive(8)).slice(6))).toEqual([0, 1]);
      await client().replayParkedMessagesToStream(stream, group);
      expect(revisionsOf((await consumer.receive(12)).slice(8))).toEqual([2, 3, 4, 5]);
      await consumer.leave();
      const parked = `$persistentsubscription-${stream}::${group}-parked`;
      const links: string[] = [];
      await client().setStreamMetadata(parked, {});
      for await (const { event } of client().readStream(parked)) links.push(String(event?.type));
      expect(links).toEqual(Array(6).fill('$>'));
    });

    it('replay in the order of parking, before new events of the stream', async () => {
      const stream = await create(5);
      const consumer = consume(stream, 1);
      consumer.onEvent = ({ event, retryCount }, subscription) =>
        event && event.revision < 2n && retryCount === 0 && subscription.nack('park', 'broken', { event });
      const events = await consumer.receive(3);
      await eventually(
        () => info(stream),
        ({ stats }) => stats.parkedMessageCount === 2n,
      );
      await client().replayParkedMessagesToStream(stream, group);
      await eventually(
        () => info(stream),
        ({ stats }) => stats.retryBufferCount === 2,
      );
      consumer.onEvent = ({ event }, subscription) => event && subscription.ack({ event });
      for (const delivered of events.slice(2)) await consumer.subscription.ack(delivered);
      expect(revisionsOf(await consumer.receive(7))).toEqual([0, 1, 2, 0, 1, 3, 4]);
      await consumer.leave();
    });

    it('keep the events of a stream with one consumer when pinned', async () => {
      const category = newStream('pinned').split('-')[0];
      const streams = Array.from({ length: 12 }, (_, number) => `${category}-${number}`);
      const name = `pinned-${category}`;
      await client().createPersistentSubscriptionToAll(
        name,
        persistentSubscriptionToAllSettingsFromDefaults({ startFrom: 'end', consumerStrategyName: 'Pinned' }),
        { filter: streamNameFilter({ prefixes: [`${category}-`] }) },
      );
      const consumers = [1, 2].map(() => new Consumer(client().subscribeToPersistentSubscriptionToAll(name)));
      await Promise.all(consumers.map(({ confirmed }) => confirmed));
      for (let round = 0; round < 5; round += 1)
        for (const stream of streams) await client().appendToStream(stream, testEvent());
      await eventually(
        async () => consumers.flatMap(({ events }) => events),
        (events) => events.length === 60,
      );
      const [one, two] = consumers.map(({ events }) => new Set(events.map(({ event }) => event?.streamId)));
      expect((one?.size ?? 0) + (two?.size ?? 0)).toBe(12);
      await Promise.all(consumers.map((consumer) => consumer.leave()));
      await client().deletePersistentSubscriptionToAll(name);
    });
  });
}
