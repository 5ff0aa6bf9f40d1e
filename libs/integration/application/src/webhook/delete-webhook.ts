import { EventStore } from '@annal/event-store';
import { deleteWebhook, type WebhookReceipt, type WebhookRef } from '@annal/integration-contracts';
import { webhookAggregate, webhookStream } from '@annal/integration-domain';
import { Handles, type Envelope } from '@annal/messaging';
import { WebhookFactLoader } from './webhook-fact-loader.ts';

@Handles(deleteWebhook)
export class DeleteWebhookHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: WebhookFactLoader,
  ) {}

  async execute({ data: { project, subscriptionId }, context }: Envelope<WebhookRef>): Promise<WebhookReceipt> {
    this.loader.require(context, project.uuid, 'delete');
    const stream = webhookStream(project.uuid, subscriptionId);
    const command = { type: 'DeleteWebhook', data: { subscriptionId } } as const;
    const { receipt } = await this.store.transact(webhookAggregate, stream, command, context);
    return { ...receipt, subscriptionId };
  }
}
