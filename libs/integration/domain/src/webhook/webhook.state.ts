import { assertNever } from '@annal/kernel';
import type { WebhookDefinition, WebhookEvent, WebhookVersionNo } from './webhook.events.ts';

export interface LiveWebhook extends WebhookDefinition {
  readonly status: 'live';
  readonly projectUuid: string;
  readonly subscriptionId: string;
  readonly versionNo: WebhookVersionNo;
  readonly secretsRef: string;
}

export type Webhook = { readonly status: 'absent' } | LiveWebhook | { readonly status: 'deleted' };

export const initialWebhook: Webhook = { status: 'absent' };

export function evolve(webhook: Webhook, event: WebhookEvent): Webhook {
  switch (event.type) {
    case 'WebhookSubscriptionCreated':
    case 'WebhookSubscriptionRevised':
      return { status: 'live', ...event.data };
    case 'WebhookSubscriptionDisabled':
      return { ...live(webhook), enabled: false, versionNo: event.data.versionNo };
    case 'WebhookSecretRotated':
      return { ...live(webhook), secretsRef: event.data.secretsRef };
    case 'WebhookSubscriptionDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

/** For what history guarantees; throws only on a corrupt stream. */
function live(webhook: Webhook): LiveWebhook {
  if (webhook.status !== 'live') throw new Error(`A webhook subscription that is ${webhook.status} has changed`);
  return webhook;
}

export function secretHeaders({ headers }: WebhookDefinition): readonly string[] {
  return headers.filter(({ secret }) => secret).map(({ name }) => name.toLowerCase());
}
