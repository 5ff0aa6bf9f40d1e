import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { deleteUser, type DeleteUserData, type UserReceipt } from '@annal/security-contracts';
import { userAggregate, userStream } from '@annal/security-domain';
import { AdministratorDepartures } from '../authority/administrator-departures.ts';
import { UserAuthorities } from './user-authority.ts';
import { UserKeys } from './user-keys.ts';
import { UserPasswords } from './user-passwords.ts';

const operation = 'deleting the user';

@Handles(deleteUser)
export class DeleteUserHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authorities: UserAuthorities,
    private readonly departures: AdministratorDepartures,
    private readonly keys: UserKeys,
    private readonly passwords: UserPasswords,
  ) {}

  async execute({ data, context }: Envelope<DeleteUserData>): Promise<UserReceipt> {
    const { user } = await this.authorities.over(data.user, context.actor, { action: 'delete', operation });
    const { userId } = user;
    const command = { type: 'DeleteUser', data: { userId } } as const;
    const { receipt, events } = await this.departures.during({ users: [userId] }, operation, context, () =>
      this.store.transact(userAggregate, userStream(userId), command, context),
    );
    for (const event of events) {
      if (event.type !== 'UserDeleted') continue;
      await this.keys.release('username', event.data.username, userId, context);
      await this.keys.release('email', event.data.email, userId, context);
    }
    await this.passwords.forget(userId);
    return { ...receipt, userId };
  }
}
