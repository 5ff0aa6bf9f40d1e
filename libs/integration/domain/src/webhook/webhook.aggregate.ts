import type { Aggregate } from '@annal/kernel';
import type { WebhookCommand } from './webhook.commands.ts';
import { decide } from './webhook.decide.ts';
import type { WebhookEvent } from './webhook.events.ts';
import { evolve, initialWebhook, type Webhook } from './webhook.state.ts';
import { webhookSchemas } from './webhook.upcasters.ts';

export const webhookAggregate: Aggregate<Webhook, WebhookCommand, WebhookEvent> = {
  category: 'webhookSubscription',
  schemas: webhookSchemas,
  initial: initialWebhook,
  decide,
  evolve,
};
