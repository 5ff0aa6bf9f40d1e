import { randomUUID } from 'node:crypto';
import { backoffMs, delay } from '@annal/concurrency';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '@annal/http';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import {
  RememberedRequests,
  type Claimed,
  type ClaimResult,
  type RememberedOutcome,
  type RememberedRequest,
} from '@annal/process';
import { idOf, keyOf, stillUnderWay, usedOtherwise } from './request-key.ts';

export type Earlier = Pick<CommandContext, 'mayBeDoneSince' | 'mayBeDoneAfter'>;

export interface Claim {
  readonly claimed: Claimed;
  readonly earlier: Earlier | undefined;
  readonly projectUuid: string | undefined;
}

export type Taken = { readonly claim: Claim } | { readonly outcome: RememberedOutcome };

const FIRST_LOOK_MS = 20;
const SLOWEST_LOOK_MS = 250;

/** Claims requests with an `Idempotency-Key`: one worker at a time, across processes. */
@Injectable()
export class RequestClaims {
  readonly holder = randomUUID();

  constructor(
    private readonly remembered: RememberedRequests,
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(request: RequestContext): Promise<RememberedRequest | undefined> {
    const key = keyOf(request);
    return key === undefined ? undefined : this.remembered.find(idOf(request, key), this.clock());
  }

  /** Waits for another worker on the same request. @throws DomainError if the key belongs to another request */
  async take(fingerprint: string, request: RequestContext): Promise<Taken> {
    const claimed = await this.claimOf(fingerprint, request);
    for (let attempt = 1; ; attempt += 1) {
      const pauseMs = backoffMs(attempt, FIRST_LOOK_MS, SLOWEST_LOOK_MS);
      const found = await this.remembered.claim(claimed, this.clock());
      switch (found.kind) {
        case 'taken':
          return { claim: { claimed, ...(found.isSecond ? takenOver(found) : NOT_TRIED) } };
        case 'done':
          return { outcome: found.outcome };
        case 'other':
          throw usedOtherwise(request);
        case 'underWay':
          if (Date.now() + pauseMs > request.deadline) throw stillUnderWay();
          await delay(pauseMs);
      }
    }
  }

  /** Reads the log's head before claiming: later events belong to other requests. */
  private async claimOf(fingerprint: string, request: RequestContext): Promise<Claimed> {
    const after = String(await this.store.headPosition());
    const about = { projectUuid: request.projectUuid, after };
    return { id: idOf(request, keyOf(request) ?? ''), fingerprint, holder: this.holder, about };
  }
}

const NOT_TRIED = { earlier: undefined, projectUuid: undefined };

function takenOver({ since, about }: Extract<ClaimResult, { readonly isSecond: true }>): Omit<Claim, 'claimed'> {
  const earlier = { mayBeDoneSince: since.toISOString(), ...(about && { mayBeDoneAfter: about.after }) };
  return { earlier, projectUuid: about?.projectUuid };
}
