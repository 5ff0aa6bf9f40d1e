import type { PersistentSubscriptionToAll, PersistentSubscriptionToStream, ResolvedEvent } from '@eventstore/db-client';
import { once } from 'node:events';

export type Delivered = ResolvedEvent & { readonly retryCount: number };
type Subscription = PersistentSubscriptionToStream | PersistentSubscriptionToAll;

export class Consumer {
  readonly events: Delivered[] = [];
  readonly confirmed: Promise<boolean>;
  onEvent: (delivered: Delivered, subscription: Subscription) => unknown = (delivered, subscription) =>
    subscription.ack(delivered);

  constructor(readonly subscription: Subscription) {
    this.confirmed = once(subscription, 'confirmation').then(
      () => true,
      () => false,
    );
    subscription.on('error', () => undefined);
    subscription.on('data', (delivered: Delivered) => {
      this.events.push(delivered);
      subscription.emit('counted');
      void this.onEvent(delivered, subscription);
    });
  }

  async receive(count: number): Promise<Delivered[]> {
    while (this.events.length < count) await once(this.subscription, 'counted');
    return this.events;
  }

  async leave(): Promise<void> {
    await this.subscription.unsubscribe();
  }
}
