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
 * Keeps guesses slow, per account and per address of the connection. Only failures count, so that machines which ask for
 * tokens all day are not concerned. An account is named by whoever guesses, so a name alone keeps nobody's client out:
 * secrets of API keys, which nobody can guess, are counted per address.
 */
@Injectable()
export class TokenRateLimit {
  private readonly accounts: FailureBudget;
  private readonly addresses: FailureBudget;

  constructor(
    { accountFailuresPerMinute, addressFailuresPerMinute }: AuthenticationOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.accounts = new FailureBudget(accountFailuresPerMinute);
    this.addresses = new FailureBudget(addressFailuresPerMinute);
  }

  /** Counts the attempt as a failure until it proves to be none. @throws TooManyFailures */
  async during<T>(grant: TokenGrant, address: string, attempt: () => Promise<T>, hasFailed: (outcome: T) => boolean) {
    const account = grant.grantType === 'contensis_classic' ? nameKey(grant.username) : undefined;
    const now = this.clock().getTime();
    const wait = Math.max(
      (account === undefined ? undefined : this.accounts.exhausted(account, now)) ?? 0,
      this.addresses.exhausted(address, now) ?? 0,
    );
    if (wait > 0) throw new TooManyFailures(wait);
    if (account !== undefined) this.accounts.take(account, now);
    this.addresses.take(address, now);
    let failed = false;
    try {
      const outcome = await attempt();
      failed = hasFailed(outcome);
      return outcome;
    } finally {
      if (!failed) this.forgive(account, address);
    }
  }

  private forgive(account: string | undefined, address: string): void {
    const now = this.clock().getTime();
    if (account !== undefined) this.accounts.giveBack(account, now);
    this.addresses.giveBack(address, now);
  }
}

/** Names of any length are sent; what is kept of them is not. */
function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().slice(0, 254);
}
