import { Inject } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext, type Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { invokeUserAction, type InvokeUserActionData, type UserReceipt } from '@annal/security-contracts';
import { userAggregate, userErrors, userStream, type UserCommand } from '@annal/security-domain';
import { AdministratorDepartures } from '../authority/administrator-departures.ts';
import { LoginRecord } from './login-record.ts';
import { SecurityOptions } from '../security-options.ts';
import { UserAuthorities } from './user-authority.ts';

const operation = 'invoking the action';

@Handles(invokeUserAction)
export class InvokeUserActionHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authorities: UserAuthorities,
    private readonly departures: AdministratorDepartures,
    private readonly logins: LoginRecord,
    private readonly options: SecurityOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ data, context }: Envelope<InvokeUserActionData>): Promise<UserReceipt> {
    const requested = { action: 'update', operation, administratorsOnly: true } as const;
    const { userId } = (await this.authorities.over(data.user, context.actor, requested)).user;
    await this.store.refuseNamesake(userAggregate, userStream(userId), context);
    return { ...(await this.invoke(data.type?.toLowerCase(), userId, context)), userId };
  }

  private invoke(type: string | undefined, userId: string, context: CommandContext): Promise<Receipt> {
    switch (type) {
      case 'suspend':
        return this.departures.during({ users: [userId] }, operation, context, () =>
          this.change({ type: 'SuspendUser', data: { userId } }, context),
        );
      case 'unsuspend':
        return this.change({ type: 'UnsuspendUser', data: { userId, now: this.clock() } }, context);
      case 'forcepasswordreset':
        return this.change({ type: 'ForcePasswordReset', data: { userId } }, context);
      case 'setpasswordtoexpirable':
        return this.change(
          { type: 'MakePasswordExpirable', data: { userId, days: this.options.passwordDays } },
          context,
        );
      case 'unlock':
        return this.logins.unlock(userId, context);
      default:
        throw userErrors.invalid(operation, [{ field: 'type', message: 'The action type is not valid' }]);
    }
  }

  private async change(command: UserCommand, context: CommandContext): Promise<Receipt> {
    const { receipt } = await this.store.transact(userAggregate, userStream(command.data.userId), command, context);
    return receipt;
  }
}
