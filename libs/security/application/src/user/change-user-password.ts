import { Inject } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext, type Issue } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { changeUserPassword, type ChangeUserPasswordData, type UserReceipt } from '@annal/security-contracts';
import { userAggregate, userErrors, userStream } from '@annal/security-domain';
import { LoginRecord } from './login-record.ts';
import { UserAuthorities, type UserAuthority } from './user-authority.ts';
import { UserPasswords } from './user-passwords.ts';

const operation = 'updating the password';

@Handles(changeUserPassword)
export class ChangeUserPasswordHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authorities: UserAuthorities,
    private readonly passwords: UserPasswords,
    private readonly logins: LoginRecord,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ data, context }: Envelope<ChangeUserPasswordData>): Promise<UserReceipt> {
    const requested = { action: 'update', operation, changesCredential: true } as const;
    const authority = await this.authorities.over(data.user, context.actor, requested);
    const { userId } = authority.user;
    await this.store.refuseNamesake(userAggregate, userStream(userId), context);
    if (!(await this.isSetAlready(userId, data, context))) await this.judge(data, authority, context);
    await this.passwords.set(userId, data.new ?? '');
    const { isSelf: ownChoice } = authority;
    const keptToken = ownChoice && data.tokenId !== undefined ? { keptToken: data.tokenId } : {};
    const facts = { userId, ownChoice, ...keptToken, now: this.clock() };
    const command = { type: 'ChangeUserPassword', data: facts } as const;
    const { receipt } = await this.store.transact(userAggregate, userStream(userId), command, context);
    return { ...receipt, userId };
  }

  /** The same command may have been interrupted after it set the password. */
  private async isSetAlready(userId: string, data: ChangeUserPasswordData, { mayBeDoneSince }: CommandContext) {
    return mayBeDoneSince !== undefined && (await this.passwords.isRight(userId, data.new ?? ''));
  }

  private async judge(data: ChangeUserPasswordData, authority: UserAuthority, context: CommandContext): Promise<void> {
    if (data.existing) await this.refuseWrong(authority.user.userId, data.existing, context);
    const issues = await this.issues(data, authority);
    if (issues.length > 0) throw userErrors.invalid(operation, issues);
  }

  /** A wrong guess counts as a failed login; a locked account confirms nothing. */
  private async refuseWrong(userId: string, existing: string, context: CommandContext): Promise<void> {
    const isRight = await this.passwords.isRight(userId, existing);
    if (!isRight) await this.logins.record(userId, 'wrong', context);
    if (!isRight || (await this.logins.isLocked(userId))) throw userErrors.wrongPassword();
  }

  private async issues(data: ChangeUserPasswordData, authority: UserAuthority): Promise<readonly Issue[]> {
    const { isAdministrator, user } = authority;
    const issues: Issue[] = [];
    if (!isAdministrator && !data.existing)
      issues.push({ field: 'existing', message: 'The existing password is required' });
    if (!data.new) return [...issues, { field: 'new', message: 'The new password is required' }];
    return [...issues, ...(await this.passwords.issues(user, data.new))];
  }
}
