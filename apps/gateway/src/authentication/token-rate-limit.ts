import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@annal/kernel';
import type { TokenGrant } from '@annal/security-contracts';
import { AuthenticationOptions } from './authentication-options.ts';
import { FailureBudget } from './failure-budget.ts';
import { TokenError } from './token-form.ts';

/** Refused, and when it is worth trying again. */
export class TooManyFailures extends TokenError {
  constructor(readonly retryAfterSeconds: number) {
    super('temporarily_unavailable', 'Too many attempts have failed, please try again later.');
  }
}

/**
 * Keeps guesses slow. Only failures count, per address of the connection and per kind of credential, so that wrong
 * passwords keep nobody's program out; passwords per account as well. A password can be guessed: where too many were
 * wrong, none is tried. Secrets of API keys and refresh tokens cannot: a right one is taken however many wrong ones came
 * from the same address.
 */
@Injectable()
export class TokenRateLimit {
  private readonly accounts: FailureBudget;
  private readonly addresses: Readonly<Record<TokenGrant['grantType'], FailureBudget>>;

  constructor(
    { accountFailuresPerMinute, addressFailuresPerMinute }: AuthenticationOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.accounts = new FailureBudget(accountFailuresPerMinute);
    this.addresses = {
      contensis_classic: new FailureBudget(addressFailuresPerMinute),
      contensis_classic_refresh_token: new FailureBudget(addressFailuresPerMinute),
      client_credentials: new FailureBudget(addressFailuresPerMinute),
    };
  }

  /**
   * Counts the attempt as a failure until it proves to be none.
   *
   * @param attempt is told whether only a right credential counts, because too many were wrong
   * @throws TooManyFailures
   */
  async during<T>(
    grant: TokenGrant,
    address: string,
    attempt: (sparingly: boolean) => Promise<T>,
    hasFailed: (outcome: T) => boolean,
  ): Promise<T> {
    const counted = this.countedFor(grant, address);
    const now = this.clock().getTime();
    const wait = Math.max(0, ...counted.map(({ budget, key }) => budget.exhausted(key, now) ?? 0));
    if (wait > 0 && grant.grantType === 'contensis_classic') throw new TooManyFailures(wait);
    if (wait > 0) {
      const outcome = await attempt(true);
      if (hasFailed(outcome)) throw new TooManyFailures(wait);
      return outcome;
    }
    for (const { budget, key } of counted) budget.take(key, now);
    let failed = false;
    try {
      const outcome = await attempt(false);
      failed = hasFailed(outcome);
      return outcome;
    } finally {
      if (!failed) for (const { budget, key } of counted) budget.giveBack(key, this.clock().getTime());
    }
  }

  private countedFor(grant: TokenGrant, address: string) {
    const ofAddress = { budget: this.addresses[grant.grantType], key: address };
    if (grant.grantType !== 'contensis_classic') return [ofAddress];
    return [ofAddress, { budget: this.accounts, key: nameKey(grant.username) }];
  }
}

/** Names of any length are sent; what is kept of them is not. */
function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().slice(0, 254);
}
