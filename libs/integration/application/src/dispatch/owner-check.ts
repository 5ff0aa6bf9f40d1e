import type { EventSubject } from '@annal/integration-contracts/catalogue';
import { DomainError } from '@annal/kernel';
import type { EventRights } from '../ports.ts';
import type { ActiveWebhook } from './active-webhook.ts';

export const parkReasons = {
  receiver: 'The receiver has not answered for too long',
  gone: 'The owner of the subscription does not exist any more',
  disabled: 'The owner of the subscription is disabled',
  nothing: 'The owner of the subscription may view nothing that its topics name',
} as const;
export type ParkReason = (typeof parkReasons)[keyof typeof parkReasons];

export type Verdict = 'send' | 'skip' | 'wait' | { readonly park: ParkReason };

/** Checks the owner's rights before every attempt (events.md 12). */
export class OwnerCheck {
  private checked: number | undefined;

  constructor(private readonly rights: EventRights) {}

  verdictOnOwner(active: ActiveWebhook): Exclude<Verdict, 'skip'> {
    return unlessUnknown(() => {
      const status = this.rights.statusOf(active.owner);
      if (status === 'locked') return 'wait';
      if (status !== 'usable') return { park: parkReasons[status] };
      // Checking all topics is expensive, so it is repeated only after a change of rights.
      if (this.checked === this.rights.changes) return 'send';
      if (this.seesNothing(active)) return { park: parkReasons.nothing };
      this.checked = this.rights.changes;
      return 'send';
    });
  }

  verdict(active: ActiveWebhook, subject: EventSubject | undefined): Verdict {
    return unlessUnknown<Verdict>(() => {
      const { owner, webhook } = active;
      if (subject && this.rights.maySee(owner, webhook.projectUuid, subject)) return 'send';
      return this.seesNothing(active) ? { park: parkReasons.nothing } : 'skip';
    });
  }

  forget(): void {
    this.checked = undefined;
  }

  private seesNothing({ owner, webhook: { projectUuid, topics } }: ActiveWebhook): boolean {
    return !this.rights.maySeeAny(owner, projectUuid, topics);
  }
}

function unlessUnknown<Result>(judge: () => Result): Result | 'wait' {
  try {
    return judge();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return 'wait';
    throw error;
  }
}
