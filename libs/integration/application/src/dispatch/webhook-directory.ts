import {
  ownerAfter,
  webhookAggregate,
  type LiveWebhook,
  type Webhook,
  type WebhookEvent,
  type WebhookOwner,
} from '@annal/integration-domain';
import type { Recorded } from '@annal/kernel';
import { ActiveWebhook } from './active-webhook.ts';

interface OwnedWebhook {
  readonly webhook: Webhook;
  readonly owner: WebhookOwner;
  readonly activation: bigint;
}

export class WebhookDirectory {
  private readonly known = new Map<string, OwnedWebhook>();

  apply(event: Recorded<WebhookEvent>): string {
    const { subscriptionId } = event.data;
    const before = this.known.get(subscriptionId);
    const webhook = webhookAggregate.evolve(before?.webhook ?? webhookAggregate.initial, event);
    const wasOn = before?.webhook.status === 'live' && before.webhook.enabled;
    const isOn = webhook.status === 'live' && webhook.enabled;
    const activation = isOn && !wasOn ? event.position : (before?.activation ?? event.position);
    if (webhook.status === 'deleted') this.known.delete(subscriptionId);
    else this.known.set(subscriptionId, { webhook, activation, owner: ownerAfter(before?.owner, event) });
    return subscriptionId;
  }

  ids(): readonly string[] {
    return [...this.known.keys()];
  }

  has(subscriptionId: string): boolean {
    return this.known.has(subscriptionId);
  }

  find(subscriptionId: string): LiveWebhook | undefined {
    const webhook = this.known.get(subscriptionId)?.webhook;
    return webhook?.status === 'live' ? webhook : undefined;
  }

  active(subscriptionId: string): ActiveWebhook | undefined {
    const found = this.known.get(subscriptionId);
    if (found?.webhook.status !== 'live' || !found.webhook.enabled) return undefined;
    return new ActiveWebhook(found.webhook, found.owner, found.activation);
  }
}
