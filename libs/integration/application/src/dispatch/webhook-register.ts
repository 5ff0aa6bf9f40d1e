import { webhookAggregate, type Webhook, type WebhookEvent } from '@annal/integration-domain';
import type { Recorded } from '@annal/kernel';
import { ActiveWebhook } from './active-webhook.ts';

/** All subscriptions, in step with the log, and since when each is switched on. */
export class WebhookRegister {
  private readonly known = new Map<string, { readonly webhook: Webhook; readonly activation: bigint }>();

  /** @returns whose subscription it is about */
  apply(event: Recorded<WebhookEvent>): string {
    const { subscriptionId } = event.data;
    const before = this.known.get(subscriptionId);
    const webhook = webhookAggregate.evolve(before?.webhook ?? webhookAggregate.initial, event);
    const wasOn = before?.webhook.status === 'live' && before.webhook.enabled;
    const isOn = webhook.status === 'live' && webhook.enabled;
    const activation = isOn && !wasOn ? event.position : (before?.activation ?? event.position);
    if (webhook.status === 'deleted') this.known.delete(subscriptionId);
    else this.known.set(subscriptionId, { webhook, activation });
    return subscriptionId;
  }

  ids(): readonly string[] {
    return [...this.known.keys()];
  }

  has(subscriptionId: string): boolean {
    return this.known.has(subscriptionId);
  }

  /** Switched on or not. */
  find(subscriptionId: string): Extract<Webhook, { status: 'live' }> | undefined {
    const webhook = this.known.get(subscriptionId)?.webhook;
    return webhook?.status === 'live' ? webhook : undefined;
  }

  /** Those that are switched on. */
  active(subscriptionId: string): ActiveWebhook | undefined {
    const found = this.known.get(subscriptionId);
    if (found?.webhook.status !== 'live' || !found.webhook.enabled) return undefined;
    return new ActiveWebhook(found.webhook, found.activation);
  }
}
