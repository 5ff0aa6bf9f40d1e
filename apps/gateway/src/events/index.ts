import { QueryBus } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import { IntegrationOptions, Payloads, People, webhookQueryHandlers } from '@annal/integration-application';
import { eventRights, resourceViews } from '@annal/integration-resources';
import { EventStreamsController } from './event-streams.controller.ts';
import { EventStreams } from './event-streams.ts';
import { EventVisibility } from './event-visibility.ts';
import { LiveEvents } from './live-events.ts';
import { EventSchemasController } from './schemas.controller.ts';
import { WebhooksController } from './webhooks.controller.ts';

export const eventControllers = [WebhooksController, EventStreamsController, EventSchemasController];

export const eventProviders = (publicUrl: string | undefined) => [
  LiveEvents,
  EventStreams,
  EventVisibility,
  ...webhookQueryHandlers,
  eventRights,
  {
    provide: Payloads,
    inject: [EventStore, QueryBus],
    useFactory: (store: EventStore, queries: QueryBus) =>
      new Payloads(
        new People(store),
        resourceViews(store, queries),
        new IntegrationOptions({ publicUrl, holder: 'gateway' }),
      ),
  },
];
