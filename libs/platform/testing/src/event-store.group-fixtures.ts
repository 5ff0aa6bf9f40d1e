import {
  persistentSubscriptionToStreamSettingsFromDefaults,
  type EventStoreDBClient,
  type PersistentSubscriptionToStreamSettings,
} from '@eventstore/db-client';
import { Consumer } from './event-store.consumer.ts';
import { newStream, testEvents } from './event-store.fixtures.ts';

export const group = 'workers';

export function groupFixtures(client: () => EventStoreDBClient) {
  const subscribe = (stream: string, bufferSize = 10) =>
    client().subscribeToPersistentSubscriptionToStream(stream, group, { bufferSize });
  return {
    subscribe,
    consume: (stream: string, bufferSize?: number) => new Consumer(subscribe(stream, bufferSize)),
    info: (stream: string) => client().getPersistentSubscriptionToStreamInfo(stream, group),
    create: async (count: number, settings: Partial<PersistentSubscriptionToStreamSettings> = {}) => {
      const stream = newStream();
      if (count > 0) await client().appendToStream(stream, testEvents(count));
      await client().createPersistentSubscriptionToStream(
        stream,
        group,
        persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: 'start', ...settings }),
      );
      return stream;
    },
  };
}
