import { optional, text, url, withDefault } from '@annal/configuration';

/** Where integration events are published besides, if anywhere. */
export const natsSettings = {
  eventsNatsUrl: optional(url('EVENTS_NATS_URL', 'nats', 'tls', 'ws', 'wss')),
  eventsNatsStream: withDefault(text('EVENTS_NATS_STREAM'), 'ANNAL_EVENTS'),
};
