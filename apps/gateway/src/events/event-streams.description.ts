import { describeController, media } from '../description/described.ts';
import { body, described, flag, list, map, named, object, text, freeObject } from '../description/schema.ts';
import { EventStreamsController } from './event-streams.controller.ts';
import { EventSchemasController } from './schemas.controller.ts';
import { sentTopic } from './webhooks.description.ts';

const stream = media({ 'text/event-stream': text });

export const eventStreamsDescription = describeController('Events', EventStreamsController, {
  live: {
    summary: 'Follow events that match topics',
    description: 'Server-sent events with the payloads that webhooks would get, for as long as the connection lasts.',
    body: named(
      'LiveStream',
      body({ topics: list(sentTopic, { minItems: 1, maxItems: 50 }) }, { templates: map(text) }),
    ),
    answer: stream,
  },
  pull: {
    summary: 'Follow the integration events',
    description: 'Server-sent events in CloudEvents form, from now on or behind the event that `Last-Event-ID` names.',
    query: { types: described(text, 'Types, comma separated; `*` at the end of one is a wildcard'), lastEventId: text },
    headers: { 'Last-Event-ID': described(text, 'Id of the last event that was seen') },
    answer: stream,
  },
});

export const eventSchemasDescription = describeController('Events', EventSchemasController, {
  asyncApi: {
    summary: 'Get the AsyncAPI document',
    description: 'What is sent to subscribers, in AsyncAPI form.',
    answer: freeObject,
  },
  list: {
    summary: 'List the types of integration events',
    description: 'Every type with the address of its schema.',
    answer: list(object({ type: text, schema: text, reserved: flag })),
  },
  schema: {
    summary: 'Get the schema of an integration event',
    description: 'The JSON Schema that every event of the type follows.',
    answer: media({ 'application/schema+json': freeObject }),
  },
});
