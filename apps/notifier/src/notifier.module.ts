import { Module, type DynamicModule } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { AllowedAddress } from '@annal/configuration';
import { derivedGuid, EventStore } from '@annal/event-store';
import {
  WebhookSender,
  WebhookDispatcher,
  disableWebhook,
  EventRights,
  integrationHandlers,
  IntegrationOptions,
  Payloads,
  People,
  Receivers,
  ResourceViews,
  Sealer,
  SecretKeeper,
  type ActiveWebhook,
} from '@annal/integration-application';
import { WebhookDeliveryStore } from '@annal/integration-webhook-deliveries';
import { resourceViews } from '@annal/integration-resources';
import { CLOCK, type Clock } from '@annal/kernel';
import { commandController, commandOf } from '@annal/messaging';
import type { Logger } from '@annal/observability';
import { SecretBox } from '@annal/security-credentials';
import { leaseHolder, type ReadModelDatabase } from '@annal/read-models';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';
import { NatsOutlet, type NatsOutletSettings } from './nats-outlet.ts';
import { NOTIFIER_MEANS, NotifierJobs, type NotifierDependencies } from './notifier-jobs.ts';
import { OutboundReceivers } from './outbound-receivers.ts';
import { WebhookMessages } from './webhooks.messages.ts';

export { natsSettings } from './nats-settings.ts';

export interface NotifierConfiguration extends NatsOutletSettings {
  readonly mongodbUrl: string;
  readonly keysDirectory: string;
  readonly publicUrl: string | undefined;
  readonly outboundAllowed: readonly AllowedAddress[];
}

@Module({})
export class NotifierModule {
  static forRoot(configuration: NotifierConfiguration): DynamicModule {
    const { mongodbUrl, keysDirectory, publicUrl, outboundAllowed } = configuration;
    return {
      module: NotifierModule,
      controllers: [commandController(integrationHandlers), WebhookMessages],
      providers: [
        { provide: IntegrationOptions, useValue: new IntegrationOptions({ publicUrl, holder: leaseHolder() }) },
        { provide: WebhookDeliveryStore, useFactory: () => WebhookDeliveryStore.connect(mongodbUrl) },
        { provide: Sealer, useFactory: () => SecretBox.open(keysDirectory) },
        {
          provide: Receivers,
          inject: [LOGGER],
          useFactory: (log: Logger) => new OutboundReceivers(outboundAllowed, log),
        },
        { provide: ResourceViews, inject: [EventStore, QueryBus], useFactory: resourceViews },
        { provide: People, inject: [EventStore], useFactory: (store: EventStore) => new People(store) },
        {
          provide: Payloads,
          inject: [People, ResourceViews, IntegrationOptions],
          useFactory: (people: People, views: ResourceViews, options: IntegrationOptions) =>
            new Payloads(people, views, options),
        },
        {
          provide: WebhookSender,
          inject: [Payloads, Receivers, SecretKeeper, Sealer, CLOCK],
          useFactory: (...parts: ConstructorParameters<typeof WebhookSender>) => new WebhookSender(...parts),
        },
        {
          provide: WebhookDispatcher,
          inject: [EventStore, WebhookDeliveryStore, WebhookSender, EventRights, CLOCK, LOGGER, CommandBus],
          useFactory: dispatcherOf,
        },
        {
          provide: NatsOutlet,
          inject: [EventStore],
          useFactory: (store: EventStore) => new NatsOutlet(store, configuration),
        },
        ...integrationHandlers,
        {
          provide: NOTIFIER_MEANS,
          inject: [READ_MODEL_DATABASE, LOGGER],
          useFactory: ({ database }: ReadModelDatabase, log: Logger): NotifierDependencies => ({
            database,
            version: 1,
            holder: leaseHolder(),
            log,
          }),
        },
        NotifierJobs,
      ],
    };
  }
}

type DispatcherParts = readonly [
  EventStore,
  WebhookDeliveryStore,
  WebhookSender,
  EventRights,
  Clock,
  Logger,
  CommandBus,
];

function dispatcherOf(...[store, kept, sender, rights, clock, log, commands]: DispatcherParts): WebhookDispatcher {
  const gone = async ({ webhook, activation }: ActiveWebhook): Promise<void> => {
    const { projectUuid, subscriptionId } = webhook;
    // One id per activation, so that a reactivated webhook can be disabled again.
    const commandId = derivedGuid(subscriptionId, 'gone', String(activation));
    const actor = { kind: 'system', id: 'notifier', name: 'system' } as const;
    const context = { commandId, correlationId: commandId, causationId: commandId, actor };
    await commands.execute(commandOf(disableWebhook, { projectUuid, subscriptionId }, context));
  };
  return new WebhookDispatcher({ store, kept, sender, rights, clock, log, gone });
}
