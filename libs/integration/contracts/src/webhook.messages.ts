import type { SentWebhook } from '@annal/integration-domain';
import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';

/** A project as commands name it. */
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

/** The only time the secret is shown, but for rotations. */
export interface CreatedWebhook extends WebhookReceipt {
  /** Null in what is remembered of it. */
  readonly signingSecret: string | null;
}

export const createWebhook = message<CreateWebhookData, CreatedWebhook>('notifier.create-webhook', {
  withoutSecrets: (created) => ({ ...created, signingSecret: null }),
});
export const reviseWebhook = message<ReviseWebhookData, WebhookReceipt>('notifier.revise-webhook');
export const deleteWebhook = message<WebhookRef, WebhookReceipt>('notifier.delete-webhook', {
  deletesFrom: 'webhookSubscription',
});

/** As it was sent; the notifier judges it. */
export type WebhookActionData = WebhookRef & { readonly action: { readonly type?: unknown; readonly data?: unknown } };

export interface WebhookActionReply {
  /** Of `ping` and `redeliver`. */
  readonly delivery?: DeliveryView;
  /** Of `rotateSecret`. */
  readonly signingSecret?: string | null;
  readonly receipt?: Receipt;
}

export const invokeWebhookAction = message<WebhookActionData, WebhookActionReply>('notifier.webhook-action', {
  withoutSecrets: ({ signingSecret, ...reply }) => ({ ...reply, ...(signingSecret && { signingSecret: null }) }),
});

/** `skipped`: the owner of the subscription may not view what the event is about. */
export type DeliveryState = 'pending' | 'succeeded' | 'failed' | 'skipped';

/** events.md 6. */
export interface DeliveryView {
  readonly id: string;
  readonly subscriptionId: string;
  readonly kind: 'event' | 'ping' | 'redelivery';
  readonly status: DeliveryState;
  /** Its contents are about something that the caller may not view. */
  readonly withheld?: true;
  readonly eventId: string;
  readonly eventName: string;
  readonly sequence: string | null;
  readonly resource: { readonly type: string; readonly id: string };
  readonly url: string;
  readonly created: string;
  readonly nextAttempt: string | null;
  /** HTTP status of the last attempt. */
  readonly statusCode: number | null;
  readonly responseTime: number | null;
  readonly request: { readonly method: string; readonly headers: object; readonly body: string | null };
  readonly attempts: readonly object[];
}

export type ListDeliveriesData = WebhookRef & {
  readonly status: DeliveryState | null;
  readonly skip: number;
  readonly limit: number;
};

export interface DeliveryPage {
  readonly items: readonly DeliveryView[];
  readonly totalCount: number;
}

export const listDeliveries = message<ListDeliveriesData, DeliveryPage>('notifier.list-deliveries');

/** How a subscription is doing. */
export interface WebhookHealth {
  /** `parked`: nothing is sent any more, for the given reason; the action `resume` goes on. */
  readonly state: 'active' | 'failing' | 'parked' | 'disabled';
  readonly since: string | null;
  /** Why it is parked. */
  readonly reason: string | null;
  readonly lastSuccess: string | null;
  readonly consecutiveFailures: number;
  readonly lastError: string | null;
}

export const webhookHealth = message<
  { readonly project: WebhookProject; readonly subscriptionIds: readonly string[] },
  Readonly<Record<string, WebhookHealth>>
>('notifier.webhook-health');
