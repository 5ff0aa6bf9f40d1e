import type { EventSchemas } from '@annal/kernel';
import type { WebhookEvent } from './webhook.events.ts';

export const webhookSchemas: EventSchemas<WebhookEvent> = {
  WebhookSubscriptionCreated: { schemaVersion: 1 },
  WebhookSubscriptionRevised: { schemaVersion: 1 },
  WebhookSubscriptionDisabled: { schemaVersion: 1 },
  WebhookSecretRotated: { schemaVersion: 1 },
  WebhookSubscriptionDeleted: { schemaVersion: 1 },
};
