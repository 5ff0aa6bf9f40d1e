import { natsAddress, optional, text, withDefault } from '@annal/configuration';

export const natsSettings = {
  eventsNatsUrl: optional(natsAddress('EVENTS_NATS_URL')),
  eventsNatsStream: withDefault(text('EVENTS_NATS_STREAM'), 'ANNAL_EVENTS'),
};
