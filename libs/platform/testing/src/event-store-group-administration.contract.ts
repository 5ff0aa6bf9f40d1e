import {
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
  streamNameFilter,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { once } from 'node:events';
import { eventually, newStream, revisionsOf, testEvent } from './event-store.fixtures.ts';
import { group, groupFixtures } from './event-store.group-fixtures.ts';

export function groupAdministrationContract(client: () => EventStoreDBClient): void {
  const { create, subscribe, consume, info } = groupFixtures(client);

  describe('groups of persistent subscriptions', () => {
    it('resume after a restart of the subsystem', async () => {
      const stream = await create(20, { checkPointLowerBound: 1, checkPointUpperBound: 1, checkPointAfter: 10 });
      const consumer = consume(stream);
      await consumer.receive(20);
      await eventually(
        () => info(stream),
        ({ stats }) => stats.lastCheckpointedEventRevision === 19n,
      );
      const dropped = once(consumer.subscription, 'error').catch((error: unknown) => [error]);
      await client().restartPersistentSubscriptionSubsystem();
      await dropped;
      await client().appendToStream(stream, testEvent());
      const again = await eventually(
        async () => {
          const next = consume(stream);
          return (await next.confirmed) ? next : undefined;
        },
        (next) => next !== undefined,
      );
      // The stored checkpoint may be older than the reported one.
      const after = await eventually(
        async () => revisionsOf(again?.events ?? []),
        (revisions) => revisions.at(-1) === 20,
      );
      expect(after).toEqual(Array.from({ length: after.length }, (_, n) => 21 - after.length + n));
      await again?.leave();
    });

    it('redeliver events that were acknowledged after the last checkpoint', async () => {
      const stream = await create(5, { checkPointLowerBound: 10, checkPointUpperBound: 20 });
      const consumer = consume(stream);
      await consumer.receive(5);
      await eventually(
        () => info(stream),
        ({ stats }) => stats.totalInFlightMessages === 0,
      );
      const dropped = once(consumer.subscription, 'error').catch((error: unknown) => [error]);
      await client().restartPersistentSubscriptionSubsystem();
      await dropped;
      const again = await eventually(
        async () => {
          const next = consume(stream);
          return (await next.confirmed) ? next : undefined;
        },
        (next) => next !== undefined,
      );
      const delivered = (await again?.receive(5)) ?? [];
      expect(delivered.map(({ event, retryCount }) => [Number(event?.revision), retryCount])).toEqual(
        Array.from({ length: 5 }, (_, revision) => [revision, 0]),
      );
      await again?.leave();
    });

    it('are updated, described, listed and deleted', async () => {
      const stream = await create(1, { extraStatistics: true });
      const settings = persistentSubscriptionToStreamSettingsFromDefaults({
        startFrom: 7n,
        maxRetryCount: 3,
        maxSubscriberCount: 1,
        consumerStrategyName: 'Pinned',
      });
      await client().updatePersistentSubscriptionToStream(stream, group, settings);
      expect(await info(stream)).toMatchObject({ eventSource: stream, groupName: group, settings, connections: [] });
      const listed = await client().listPersistentSubscriptionsToStream(stream);
      expect(listed.map(({ groupName }) => groupName)).toEqual([group]);
      const everywhere = await client().listAllPersistentSubscriptions();
      expect(everywhere.filter(({ eventSource }) => eventSource === stream)).toHaveLength(1);
      await client().deletePersistentSubscriptionToStream(stream, group);
      await expect(info(stream)).rejects.toMatchObject({ type: 'persistent-subscription-does-not-exist' });
    });

    it('report errors', async () => {
      const stream = await create(0, { maxSubscriberCount: 1 });
      const settings = persistentSubscriptionToStreamSettingsFromDefaults();
      await expect(client().createPersistentSubscriptionToStream(stream, group, settings)).rejects.toMatchObject({
        type: 'persistent-subscription-exists',
        streamName: stream,
        groupName: group,
      });
      await expect(client().updatePersistentSubscriptionToStream(stream, 'missing', settings)).rejects.toMatchObject({
        type: 'persistent-subscription-does-not-exist',
      });
      const first = consume(stream);
      await first.confirmed;
      const [refused] = (await once(subscribe(stream).resume(), 'error').catch((error: unknown) => [error])) as [
        unknown,
      ];
      expect(refused).toMatchObject({ type: 'maximum-subscribers-reached' });
      const dropped = once(first.subscription, 'error').catch((error: unknown) => [error]);
      await client().deletePersistentSubscriptionToStream(stream, group);
      expect((await dropped)[0]).toMatchObject({ type: 'persistent-subscription-dropped' });
    });

    it('are described for $all by positions', async () => {
      const { position } = await client().appendToStream(newStream(), testEvent());
      const name = newStream('described');
      const settings = persistentSubscriptionToAllSettingsFromDefaults({ startFrom: position ?? 'start' });
      const filter = streamNameFilter({ prefixes: ['nobody-'] });
      await client().createPersistentSubscriptionToAll(name, settings, { filter });
      const described = await client().getPersistentSubscriptionToAllInfo(name);
      expect(described).toMatchObject({ eventSource: '$all', groupName: name, settings });
      expect((await client().listPersistentSubscriptionsToAll()).map(({ groupName }) => groupName)).toContain(name);
      await client().deletePersistentSubscriptionToAll(name);
      await expect(client().deletePersistentSubscriptionToAll(name)).rejects.toMatchObject({
        type: 'persistent-subscription-does-not-exist',
      });
    });
  });
}
