import { HttpException, Inject, Injectable } from '@nestjs/common';
import { FailureBudget, type RequestContext } from '@annal/http';
import { CLOCK, type Clock } from '@annal/kernel';
import { LRUCache } from 'lru-cache';
import { DeliveryOptions } from '../delivery-options.ts';

const KNOWN_FOR_MS = 60_000;
const MOST_KNOWN = 20_000;

/**
 * Keeps guesses of tokens away from the service (delivery.md 2). Only addresses without an accepted request in the last
 * minute are limited, so that a guesser does not lock out a website behind the same proxy for long.
 */
@Injectable()
export class RefusalLimit {
  private readonly refusals: FailureBudget;
  private readonly accepted = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_FOR_MS });

  constructor(
    { refusalsPerMinute }: DeliveryOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.refusals = new FailureBudget(refusalsPerMinute);
  }

  isExempt({ remoteAddress }: RequestContext): boolean {
    return this.accepted.has(remoteAddress);
  }

  /** @throws HttpException 429 after too many refusals */
  check(context: RequestContext): void {
    if (this.isExempt(context)) return;
    const wait = this.refusals.exhausted(context.remoteAddress, this.now);
    if (wait === undefined) return;
    context.setHeader('Retry-After', String(wait));
    throw new HttpException('Too many requests were refused, please try again later', 429);
  }

  accept({ remoteAddress }: RequestContext): void {
    if (!this.accepted.has(remoteAddress)) this.accepted.set(remoteAddress, true);
  }

  refuse({ remoteAddress }: RequestContext): void {
    this.refusals.take(remoteAddress, this.now);
  }

  private get now(): number {
    return this.clock().getTime();
  }
}
