import type { EventSubject } from '@annal/integration-catalogue';
import { DomainError } from '@annal/kernel';
import type { EventRights } from '../ports.ts';
import type { ActiveWebhook } from './active-webhook.ts';

/** Why a subscription is parked, as its health says it. */
export const parkReasons = {
  receiver: 'The receiver has not answered for too long',
  gone: 'The owner of the subscription does not exist any more',
  disabled: 'The owner of the subscription is disabled',
  nothing: 'The owner of the subscription may view nothing that its topics name',
} as const;
export type ParkReason = (typeof parkReasons)[keyof typeof parkReasons];

/** `wait`: ask again in a moment. */
export type Verdict = 'send' | 'skip' | 'wait' | { readonly park: ParkReason };

/** What the rights of a subscription's owner mean for what it sends, judged before every attempt (events.md 12). */
export class OwnerCheck {
  private checked: number | undefined;

  constructor(private readonly rights: EventRights) {}

  /** Whether anything can be sent at all. */
  standing(active: ActiveWebhook): Exclude<Verdict, 'skip'> {
    return unlessUnknown(() => {
      const standing = this.rights.standing(active.owner);
      if (standing === 'locked') return 'wait';
      if (standing !== 'usable') return { park: parkReasons[standing] };
      // Looking at all topics is worth it only after a change of rights.
      if (this.checked === this.rights.changes) return 'send';
      if (this.seesNothing(active)) return { park: parkReasons.nothing };
      this.checked = this.rights.changes;
      return 'send';
    });
  }

  /** Of one event, where the owner's standing allows sending. */
  verdict(active: ActiveWebhook, subject: EventSubject | undefined): Verdict {
    return unlessUnknown<Verdict>(() => {
      const { owner, webhook } = active;
      if (subject && this.rights.maySee(owner, webhook.projectUuid, subject)) return 'send';
      return this.seesNothing(active) ? { park: parkReasons.nothing } : 'skip';
    });
  }

  /** Somebody wants it to be judged again. */
  forget(): void {
    this.checked = undefined;
  }

  private seesNothing({ owner, webhook: { projectUuid, topics } }: ActiveWebhook): boolean {
    return !this.rights.maySeeAny(owner, projectUuid, topics);
  }
}

/** Rights that cannot be judged at the moment keep everything back. */
function unlessUnknown<Result>(judge: () => Result): Result | 'wait' {
  try {
    return judge();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return 'wait';
    throw error;
  }
}
