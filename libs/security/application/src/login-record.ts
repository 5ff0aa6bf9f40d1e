import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import { loginAggregate, loginStream, type LoginFacts, type RecordLogin } from '@annal/security-domain';
import { SecurityOptions } from './security-options.ts';

/** What became of every password that was tried. */
@Injectable()
export class LoginRecord {
  constructor(
    private readonly store: EventStore,
    private readonly options: SecurityOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** With what is known of the user's logins afterwards. A right password of a locked account is recorded as a failure. */
  async record(userId: string, outcome: RecordLogin['data']['outcome'], context: CommandContext): Promise<LoginFacts> {
    const data = { userId, outcome, attempts: this.options.loginAttempts, now: this.clock() };
    // Every attempt is one of its own, also where the caller says that it is a repetition.
    const own = { ...context, commandId: randomUUID() };
    const { state } = await this.store.transact(
      loginAggregate,
      loginStream(userId),
      { type: 'RecordLogin', data },
      own,
    );
    return state;
  }

  async isLocked(userId: string): Promise<boolean> {
    return (await this.store.load(loginAggregate, loginStream(userId))).state.locked;
  }
}
