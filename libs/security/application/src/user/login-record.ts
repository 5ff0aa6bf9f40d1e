import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext, type Receipt } from '@annal/kernel';
import {
  isLockedAt,
  lockEnd,
  loginAggregate,
  loginStream,
  userAggregate,
  userStream,
  type LoginCommand,
  type RecordLogin,
} from '@annal/security-domain';
import { SecurityOptions } from '../security-options.ts';

@Injectable()
export class LoginRecord {
  constructor(
    private readonly store: EventStore,
    private readonly options: SecurityOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns whether the account is locked now. A right password for a locked account counts as a failure. */
  async record(userId: string, outcome: RecordLogin['data']['outcome'], context: CommandContext): Promise<boolean> {
    const data = { userId, outcome, attempts: this.options.loginAttempts, now: this.clock() };
    // A fresh id, because every attempt counts, even a repeated request.
    const own = { ...context, commandId: randomUUID() };
    const { state } = await this.decide({ type: 'RecordLogin', data }, own);
    return isLockedAt(state, data.now);
  }

  async unlock(userId: string, context: CommandContext): Promise<Receipt> {
    const { login, user } = await this.decide({ type: 'UnlockLogin', data: { userId } }, context);
    return user.position > login.position ? user : login;
  }

  /** If it is interrupted between the two streams, the next attempt catches up. */
  private async decide(command: LoginCommand, context: CommandContext) {
    const { userId } = command.data;
    const { state, receipt: login } = await this.store.transact(loginAggregate, loginStream(userId), command, context);
    const now = this.clock();
    const lockedUntil = isLockedAt(state, now) ? lockEnd(state) : null;
    const follow = { type: 'FollowLock', data: { userId, lockedUntil, now } } as const;
    const { receipt: user } = await this.store.transact(userAggregate, userStream(userId), follow, context);
    return { state, login, user };
  }

  async isLocked(userId: string): Promise<boolean> {
    return isLockedAt((await this.store.load(loginAggregate, loginStream(userId))).state, this.clock());
  }
}
