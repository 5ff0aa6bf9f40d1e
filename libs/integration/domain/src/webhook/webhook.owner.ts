import type { Actor, Recorded } from '@annal/kernel';
import type { WebhookEvent } from './webhook.events.ts';

/** Whose rights a subscription has: who created it, or last changed what it sends or where (events.md 12). */
export type WebhookOwner = Pick<Actor, 'kind' | 'id' | 'name'>;

/** The owner after an event. Revisions from before `keepsOwner` existed make their actor the owner. */
export function ownerAfter(before: WebhookOwner | undefined, event: Recorded<WebhookEvent>): WebhookOwner {
  const { kind, id, name } = event.metadata.actor;
  const isTaken =
    event.type === 'WebhookSubscriptionCreated' ||
    (event.type === 'WebhookSubscriptionRevised' && event.data.keepsOwner !== true);
  return before === undefined || isTaken ? { kind, id, name } : before;
}
