import { EventStore } from '@annal/event-store';
import { webhookAggregate, webhookStream } from '@annal/integration-domain';
import { Handles, localMessage, type Envelope } from '@annal/messaging';
import { WebhookFactLoader } from './webhook-fact-loader.ts';

interface DisableWebhook {
  readonly projectUuid: string;
  readonly subscriptionId: string;
}

/** events.md W10. */
export const disableWebhook = localMessage<DisableWebhook>('integration.disable-webhook');

@Handles(disableWebhook)
export class DisableWebhookHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: WebhookFactLoader,
  ) {}

  async execute({ data: { projectUuid, subscriptionId }, context }: Envelope<DisableWebhook>): Promise<void> {
    this.loader.require(context, projectUuid, 'update');
    const stream = webhookStream(projectUuid, subscriptionId);
    const command = { type: 'DisableWebhook', data: { subscriptionId } } as const;
    await this.store.transact(webhookAggregate, stream, command, context);
  }
}
