import type { SentWebhook } from '@annal/integration-domain';
import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';

export interface WebhookProject {
  readonly uuid: string;
  readonly id: string;
}

export interface WebhookRef {
  readonly project: WebhookProject;
  readonly subscriptionId: string;
}

export type CreateWebhookData = { readonly project: WebhookProject; readonly subscription: SentWebhook };
export type ReviseWebhookData = WebhookRef & { readonly subscription: SentWebhook };

export interface WebhookReceipt extends Receipt {
  readonly subscriptionId: string;
}

export interface CreatedWebhook extends WebhookReceipt {
  /** Null when replayed from the idempotency record. */
  readonly signingSecret: string | null;
}

export const createWebhook = message<CreateWebhookData, CreatedWebhook>('notifier.create-webhook', {
  withoutSecrets: (created) => ({ ...created, signingSecret: null }),
});
export const reviseWebhook = message<ReviseWebhookData, WebhookReceipt>('notifier.revise-webhook');
export const deleteWebhook = message<WebhookRef, WebhookReceipt>('notifier.delete-webhook', {
  deletesFrom: 'webhookSubscription',
});

/** Not validated by the gateway. */
export type WebhookActionData = WebhookRef & { readonly action: { readonly type?: unknown; readonly data?: unknown } };

export interface WebhookActionReply {
  readonly delivery?: WebhookDeliveryView;
  readonly signingSecret?: string | null;
  readonly receipt?: Receipt;
}

export const invokeWebhookAction = message<WebhookActionData, WebhookActionReply>('notifier.webhook-action', {
  withoutSecrets: ({ signingSecret, ...reply }) => ({ ...reply, ...(signingSecret && { signingSecret: null }) }),
});

/** `skipped`: the owner may not view the resource. */
export type WebhookDeliveryState = 'pending' | 'succeeded' | 'failed' | 'skipped';

/** events.md 6. */
export interface WebhookDeliveryView {
  readonly id: string;
  readonly subscriptionId: string;
  readonly kind: 'event' | 'ping' | 'redelivery';
  readonly status: WebhookDeliveryState;
  readonly withheld?: true;
  readonly eventId: string;
  readonly eventName: string;
  readonly sequence: string | null;
  readonly resource: { readonly type: string; readonly id: string };
  readonly url: string;
  readonly created: string;
  readonly nextAttempt: string | null;
  readonly statusCode: number | null;
  readonly responseTime: number | null;
  readonly request: { readonly method: string; readonly headers: object; readonly body: string | null };
  readonly attempts: readonly object[];
}

export type ListWebhookDeliveriesData = WebhookRef & {
  readonly status: WebhookDeliveryState | null;
  readonly skip: number;
  readonly limit: number;
};

export interface WebhookDeliveryPage {
  readonly items: readonly WebhookDeliveryView[];
  readonly totalCount: number;
}

export const listWebhookDeliveries = message<ListWebhookDeliveriesData, WebhookDeliveryPage>(
  'notifier.list-deliveries',
);

export interface WebhookHealth {
  readonly state: 'active' | 'failing' | 'parked' | 'disabled';
  readonly since: string | null;
  readonly reason: string | null;
  readonly lastSuccess: string | null;
  readonly consecutiveFailures: number;
  readonly lastError: string | null;
}

export const webhookHealth = message<
  { readonly project: WebhookProject; readonly subscriptionIds: readonly string[] },
  Readonly<Record<string, WebhookHealth>>
>('notifier.webhook-health');
