import { Inject, Injectable } from '@nestjs/common';
import { AnsweredBefore, type Ending, type RequestContext } from '@annal/http';
import { CLOCK, DomainError, type Clock } from '@annal/kernel';
import type { Logger } from '@annal/observability';
import { RememberedRequests, type RememberedOutcome } from '@annal/process';
import { LOGGER } from '@annal/service';
import { DoneDeletions } from './done-deletions.ts';
import type { Claim } from './request-claims.ts';

export interface Work extends Claim {
  readonly replies: string[];
  readonly deletesFrom: string | undefined;
}

const HEADERS = ['x-position', 'location'];
const GONE_AS_ASKED = 204;

@Injectable()
export class RequestEndings {
  constructor(
    private readonly remembered: RememberedRequests,
    private readonly deletions: DoneDeletions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Never rejects: a finished write is answered as done even if it cannot be remembered, since its event ids prove it.
   */
  async ended(work: Work, request: RequestContext, ending: Ending): Promise<AnsweredBefore | undefined> {
    try {
      if (!('error' in ending)) await this.remember(work, request, ending);
      else if (await this.deletions.isFoundDone(work, request, ending.error))
        return await this.answerGone(work, request);
      else await this.abandon(work, ending.error);
    } catch (error) {
      this.log.warn({ err: error }, 'The answer to a request with an Idempotency-Key could not be remembered');
    }
    return undefined;
  }

  private async remember(
    { claimed, replies }: Work,
    request: RequestContext,
    answer: Pick<RememberedOutcome, 'status' | 'hasBody'>,
  ): Promise<void> {
    const headers = Object.fromEntries(
      HEADERS.flatMap((name) => {
        const value = request.replyHeader(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    await this.remembered.remember(claimed, { ...answer, headers, replies }, this.clock());
  }

  private async abandon({ claimed, replies }: Work, error: unknown): Promise<void> {
    // With several commands, some may be done; a repeated request does the rest.
    const isRefused = error instanceof DomainError && error.kind !== 'unavailable' && replies.length === 0;
    await (isRefused ? this.remembered.forget(claimed) : this.remembered.leaveOpen(claimed));
  }

  private async answerGone(work: Work, request: RequestContext): Promise<AnsweredBefore> {
    await this.remember(work, request, { status: GONE_AS_ASKED, hasBody: false });
    return new AnsweredBefore(GONE_AS_ASKED, {});
  }
}
