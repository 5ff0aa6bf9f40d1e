import { createHash } from 'node:crypto';
import { HttpException, Inject, Injectable } from '@nestjs/common';
import { FailureBudget, type RequestContext } from '@annal/http';
import { CLOCK, type Clock } from '@annal/kernel';
import { DeliveryOptions } from '../delivery-options.ts';

/** Requests per token and address (delivery.md 2), of accepted tokens only: others have `RefusalLimit`. */
@Injectable()
export class RequestLimit {
  private readonly requests: FailureBudget;
  readonly isOn: boolean;

  constructor(
    { requestsPerMinute }: DeliveryOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.isOn = requestsPerMinute > 0;
    this.requests = new FailureBudget(requestsPerMinute);
  }

  /** @param token undefined: the caller needs none. @throws HttpException 429 above the limit */
  take(token: string | undefined, context: RequestContext): void {
    if (!this.isOn) return;
    // Tokens are long and secret: neither is kept in memory for as long as the budget.
    const owner = token === undefined ? '' : createHash('sha256').update(token).digest('base64url');
    const key = `${owner} ${context.remoteAddress}`;
    const now = this.clock().getTime();
    const wait = this.requests.exhausted(key, now);
    if (wait === undefined) return this.requests.take(key, now);
    context.setHeader('Retry-After', String(wait));
    throw new HttpException('Too many requests, please try again later', 429);
  }
}
