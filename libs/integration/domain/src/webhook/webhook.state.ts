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
      return { status: 'live', ...event.data };
    case 'WebhookSubscriptionRevised': {
      const { keepsOwner: _, ...revised } = event.data;
      return { status: 'live', ...revised };
    }
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

function live(webhook: Webhook): LiveWebhook {
  if (webhook.status !== 'live') throw new Error(`A webhook subscription that is ${webhook.status} has changed`);
  return webhook;
}

export function sendsTheSame(left: WebhookDefinition, right: WebhookDefinition): boolean {
  return sent(left) === sent(right);
}

function sent({ url, method, headers, topics, templates }: WebhookDefinition): string {
  return JSON.stringify([
    url,
    method,
    headers.map(({ name, secret, value }) => [name, secret, value]),
    topics,
    templates,
  ]);
}

export function secretHeaders({ headers }: WebhookDefinition): readonly string[] {
  return headers.filter(({ secret }) => secret).map(({ name }) => name.toLowerCase());
}
