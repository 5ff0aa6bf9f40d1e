import { QueryBus } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import {
  activityQueryHandlers,
  IntegrationOptions,
  Payloads,
  People,
  webhookQueryHandlers,
} from '@annal/integration-application';
import { eventRights, resourceViews } from '@annal/integration-resources';
import { ActivityController } from './activity.controller.ts';
import { EventStreamsController } from './event-streams.controller.ts';
import { EventStreams } from './event-streams.ts';
import { EventVisibility } from './event-visibility.ts';
import { LiveEvents } from './live-events.ts';
import { EventSchemasController } from './schemas.controller.ts';
import { WebhooksController } from './webhooks.controller.ts';

export const eventControllers = [
  ActivityController,
  WebhooksController,
  EventStreamsController,
  EventSchemasController,
];

export const eventProviders = (publicUrl: string | undefined) => [
  LiveEvents,
  EventStreams,
  EventVisibility,
  ...activityQueryHandlers,
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
