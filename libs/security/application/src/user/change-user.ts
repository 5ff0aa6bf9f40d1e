import { Inject } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { canonicalGuid, CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { changeUser, type ChangeUserData, type UserReceipt } from '@annal/security-contracts';
import {
  isEmail,
  isPrincipalName,
  userAggregate,
  userErrors,
  userStream,
  type ChangeUser as ChangeUserCommand,
  type LiveUser,
  type UserEvent,
  type UserProperties,
} from '@annal/security-domain';
import { AdministratorDepartures } from '../authority/administrator-departures.ts';
import { issuesOf } from './issues-of.ts';
import { UserAuthorities } from './user-authority.ts';
import { isSameKey, UserKeys, type KeyName } from './user-keys.ts';

const operation = 'updating the user';

@Handles(changeUser)
export class ChangeUserHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authorities: UserAuthorities,
    private readonly keys: UserKeys,
    private readonly departures: AdministratorDepartures,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ data, context }: Envelope<ChangeUserData>): Promise<UserReceipt> {
    const requested = { action: 'update', operation } as const;
    const { user, isAdministrator } = await this.authorities.over(data.user, context.actor, requested);
    const { userId } = user;
    const properties = trimmed(data.properties);
    const { mergesCustom } = data;
    const facts = { userId, mergesCustom, mayLimit: isAdministrator, now: this.clock() };
    const command: ChangeUserCommand = { type: 'ChangeUser', data: { ...properties, ...facts } };
    const wanted = wantedKeys(properties, user);
    await this.refuseTaken(wanted, user);
    refuseOtherId(data, command, user);
    userAggregate.decide(command, user);
    await this.claim(wanted, userId, context);
    const change = () => this.store.transact(userAggregate, userStream(userId), command, context);
    const limits = properties.expiry && properties.expiry !== user.expiry;
    // A user with an expiry must not be the only administrator left.
    const changed = limits
      ? this.departures.during({ users: [userId] }, operation, context, change, 'lasting')
      : change();
    const { receipt, events } = await this.orRelease(changed, wanted, user, context);
    await this.releaseFormer(events, context);
    return { ...receipt, userId };
  }

  private async refuseTaken(wanted: readonly [KeyName, string][], { userId }: LiveUser): Promise<void> {
    const taken: KeyName[] = [];
    for (const [name, key] of wanted) if (await this.keys.isTaken(key, userId)) taken.push(name);
    if (taken.length > 0) throw userErrors.taken(taken, operation);
  }

  private async claim(wanted: readonly [KeyName, string][], userId: string, context: CommandContext): Promise<void> {
    for (const [index, [name, key]] of wanted.entries()) {
      if ((await this.keys.claim(name, key, userId, context)) === userId) continue;
      for (const [other, claimed] of wanted.slice(0, index)) await this.keys.release(other, claimed, userId, context);
      throw userErrors.taken([name], operation);
    }
  }

  private async orRelease<T>(
    change: Promise<T>,
    wanted: readonly [KeyName, string][],
    { userId }: LiveUser,
    context: CommandContext,
  ): Promise<T> {
    try {
      return await change;
    } catch (error) {
      const { state } = await this.store.load(userAggregate, userStream(userId));
      for (const [name, key] of wanted)
        if (state.status !== 'live' || !isSameKey(state[name], key))
          await this.keys.release(name, key, userId, context);
      throw error;
    }
  }

  private async releaseFormer(events: readonly UserEvent[], context: CommandContext): Promise<void> {
    for (const { type, data } of events) {
      if (type === 'UserRenamed' && !isSameKey(data.username, data.formerUsername))
        await this.keys.release('username', data.formerUsername, data.userId, context);
      if (type === 'UserEmailChanged' && !isSameKey(data.email, data.formerEmail))
        await this.keys.release('email', data.formerEmail, data.userId, context);
    }
  }
}

function wantedKeys({ username, email }: UserProperties, user: LiveUser): readonly [KeyName, string][] {
  const wanted: [KeyName, string][] = [];
  if (username && isPrincipalName(username) && !isSameKey(username, user.username)) wanted.push(['username', username]);
  if (email && isEmail(email) && !isSameKey(email, user.email)) wanted.push(['email', email]);
  return wanted;
}

function trimmed({ username, email, ...properties }: UserProperties): UserProperties {
  return {
    ...properties,
    ...(username !== undefined && { username: username?.trim() ?? null }),
    ...(email !== undefined && { email: email?.trim() ?? null }),
  };
}

function refuseOtherId({ id }: ChangeUserData, command: ChangeUserCommand, user: LiveUser): void {
  if (!id || canonicalGuid(id) === user.userId) return;
  const own = { field: 'id', message: 'The id cannot be changed' };
  throw userErrors.invalid(operation, [own, ...issuesOf(() => userAggregate.decide(command, user))]);
}
