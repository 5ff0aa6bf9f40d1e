import { describedAs, integrationTypes, type IntegrationType } from './catalogue.ts';
import { CLOUD_EVENTS_MEDIA_TYPE } from './cloud-event.ts';
import { eventSchema } from './event-schema.ts';

type Json = Readonly<Record<string, unknown>>;

export function asyncApiDocument(): Json {
  const refs = Object.fromEntries(integrationTypes.map((type) => [type, { $ref: `#/components/messages/${type}` }]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Annal integration events',
      version: '1.0.0',
      description:
        'CloudEvents 1.0. Within a version of a type only optional fields are added; ignore what you do not know.',
    },
    defaultContentType: CLOUD_EVENTS_MEDIA_TYPE,
    channels: {
      stream: {
        address: '/api/management/projects/{projectId}/events/stream',
        description: 'Server-sent events; `Last-Event-ID` resumes.',
        parameters: { projectId: { description: 'Id of the project' } },
        messages: refs,
      },
      webhook: { address: null, description: 'Requests to the address of a subscription.', messages: refs },
      log: {
        address: 'integration-{projectUuid}',
        description: 'Streams of EventStoreDB; `data.event` of each stored event.',
        parameters: { projectUuid: { description: 'Uuid of the project' } },
        messages: refs,
      },
      nats: {
        address: 'annal.{projectId}.{type}',
        description: 'Subjects of a JetStream stream, where the outlet is configured; `type` without `annal.`.',
        parameters: { projectId: { description: 'Id of the project' }, type: { description: 'Type of the event' } },
        messages: refs,
      },
    },
    operations: Object.fromEntries(
      ['stream', 'webhook', 'log', 'nats'].map((channel) => [
        channel,
        { action: 'send', channel: { $ref: `#/channels/${channel}` } },
      ]),
    ),
    components: { messages: Object.fromEntries(integrationTypes.map((type) => [type, messageOf(type)])) },
  };
}

function messageOf(type: IntegrationType): Json {
  const { $schema: _, $id: __, ...payload } = eventSchema(type);
  return { name: type, title: type, summary: describedAs(type), payload };
}
