import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '@annal/http';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import {
  RememberedRequests,
  type Claimed,
  type Found,
  type RememberedOutcome,
  type RememberedRequest,
} from '@annal/process';
import { idOf, keyOf, stillUnderWay, usedOtherwise } from './request-key.ts';

/** What commands learn of an earlier request whose outcome nobody knows. */
export type Earlier = Pick<CommandContext, 'mayBeDoneSince' | 'mayBeDoneAfter'>;

/** What one request has taken up under its key. */
export interface Claim {
  readonly claimed: Claimed;
  readonly earlier: Earlier | undefined;
  /** Of the project that the first one meant. */
  readonly projectUuid: string | undefined;
}

/** What somebody who comes with a key gets: the work, or what has come of it. */
export type Taken = { readonly claim: Claim } | { readonly outcome: RememberedOutcome };

const FIRST_LOOK_MS = 20;
const SLOWEST_LOOK_MS = 250;

/** Who is at work on which request with an `Idempotency-Key`: one at a time, over all processes. */
@Injectable()
export class RequestClaims {
  /** Of this process, as long as it lives. */
  readonly holder = randomUUID();

  constructor(
    private readonly remembered: RememberedRequests,
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What is known of the request's key. */
  async find(request: RequestContext): Promise<RememberedRequest | undefined> {
    const key = keyOf(request);
    return key === undefined ? undefined : this.remembered.find(idOf(request, key), this.clock());
  }

  /**
   * Waits for those who are at work on the same request, as long as the request may take.
   *
   * @throws DomainError where the key was used otherwise
   */
  async take(fingerprint: string, request: RequestContext): Promise<Taken> {
    const claimed = await this.claimOf(fingerprint, request);
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(2 * pause, SLOWEST_LOOK_MS)) {
      const found = await this.remembered.claim(claimed, this.clock());
      switch (found.kind) {
        case 'taken':
          return { claim: { claimed, ...(found.isSecond ? takenOver(found) : NOT_TRIED) } };
        case 'done':
          return { outcome: found.outcome };
        case 'other':
          throw usedOtherwise(request);
        case 'underWay':
          if (Date.now() + pause > request.deadline) throw stillUnderWay();
          await wait(pause);
      }
    }
  }

  /** The end of the log is read before the claim is made: what others make from now on is something else. */
  private async claimOf(fingerprint: string, request: RequestContext): Promise<Claimed> {
    const after = String(await this.store.headPosition());
    const about = { projectUuid: request.projectUuid, after };
    return { id: idOf(request, keyOf(request) ?? ''), fingerprint, holder: this.holder, about };
  }
}

const NOT_TRIED = { earlier: undefined, projectUuid: undefined };

function takenOver({ since, about }: Extract<Found, { readonly isSecond: true }>): Omit<Claim, 'claimed'> {
  const earlier = { mayBeDoneSince: since.toISOString(), ...(about && { mayBeDoneAfter: about.after }) };
  return { earlier, projectUuid: about?.projectUuid };
}
