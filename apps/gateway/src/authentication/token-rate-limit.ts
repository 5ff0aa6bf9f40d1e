import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@annal/kernel';
import type { TokenGrant } from '@annal/security-contracts';
import { AuthenticationOptions } from './authentication-options.ts';
import { FailureBudget } from '@annal/http';
import { TokenError } from './token-form.ts';

export class TooManyFailures extends TokenError {
  constructor(readonly retryAfterSeconds: number) {
    super('temporarily_unavailable', 'Too many attempts have failed, please try again later.');
  }
}

/**
 * Counts failures by address and kind of credential, so that wrong passwords do not lock out programs, and by account.
 * With the budget used up, passwords are refused untried because they can be guessed; a right secret or refresh token
 * still works.
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

  /** Charges a failure unless it succeeds. @param attempt `sparingly`: too many failed, only a right one counts */
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

function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().slice(0, 254);
}
