import type { Actor, Recorded } from '@annal/kernel';
import type { WebhookEvent } from './webhook.events.ts';

/** The creator, or the actor who last changed what is sent or where; deliveries use its rights (events.md 12). */
export type WebhookOwner = Pick<Actor, 'kind' | 'id' | 'name'>;

/** Revisions stored before `keepsOwner` existed transfer ownership. */
export function ownerAfter(before: WebhookOwner | undefined, event: Recorded<WebhookEvent>): WebhookOwner {
  const { kind, id, name } = event.metadata.actor;
  const isTaken =
    event.type === 'WebhookSubscriptionCreated' ||
    (event.type === 'WebhookSubscriptionRevised' && event.data.keepsOwner !== true);
  return before === undefined || isTaken ? { kind, id, name } : before;
}
