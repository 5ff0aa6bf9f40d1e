import { Inject } from '@nestjs/common';
import { derivedGuid, EventStore } from '@annal/event-store';
import { canonicalGuid, CLOCK, DomainError, type Clock, type CommandContext, type Issue } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { createUser, type CreateUserData, type UserReceipt } from '@annal/security-contracts';
import {
  apiKeyAggregate,
  apiKeyStream,
  isEmail,
  isPrincipalName,
  passwordIssues,
  userAggregate,
  userErrors,
  userStream,
  type RegisterUser,
} from '@annal/security-domain';
import { Authority } from '../authority/authority.ts';
import { isSameKey, UserKeys, type KeyName } from './user-keys.ts';
import { UserPasswords } from './user-passwords.ts';

@Handles(createUser)
export class CreateUserHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly keys: UserKeys,
    private readonly passwords: UserPasswords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ data, context }: Envelope<CreateUserData>): Promise<UserReceipt> {
    const operation = 'creating the user';
    await this.authority.require(context.actor, {
      requiredGroup: 'userAdministrators',
      changesCredential: true,
      operation,
    });
    const wanted = this.commandOf(data, context);
    const isRepeated = await this.refuseTaken(wanted.data, context);
    userAggregate.decide({ type: 'RegisterUser', data: wanted.data }, userAggregate.initial);
    const command = isRepeated ? wanted : await this.withKeys(wanted, data, context);
    const { userId } = command.data;
    const { receipt } = await this.register(command, context);
    // Last, so that of two concurrent registrations only the successful one sets the password.
    await this.passwords.set(userId, data.password ?? '');
    return { ...receipt, userId };
  }

  private commandOf(data: CreateUserData, context: CommandContext): RegisterUser {
    const { id, password, suspended, forcePasswordReset, ...properties } = data;
    const email = properties.email?.trim();
    const username = properties.username?.trim();
    const missing: Issue[] = [{ field: 'credentials.password', message: 'The password is required' }];
    const idIssues: Issue[] = id && !canonicalGuid(id) ? [{ field: 'id', message: 'The id is not valid' }] : [];
    return {
      type: 'RegisterUser',
      data: {
        ...properties,
        email,
        username: username === '' ? undefined : username,
        userId: canonicalGuid(id) ?? derivedGuid(context.commandId, 'user'),
        passwordIssues: [
          ...idIssues,
          ...(password ? passwordIssues(password, properties, 'credentials.password') : missing),
        ],
        suspended,
        passwordResetRequired: forcePasswordReset,
        now: this.clock(),
      },
    };
  }

  /** Precedes validation (conventions.md 10.4). Returns true when this command was done before. */
  private async refuseTaken(data: RegisterUser['data'], context: CommandContext): Promise<boolean> {
    const { userId, email, username = email } = data;
    const [user, apiKey] = await Promise.all([
      this.store.load(userAggregate, userStream(userId)),
      this.store.load(apiKeyAggregate, apiKeyStream(userId)),
    ]);
    if (user.commands.some(({ id }) => id === context.commandId)) return true;
    const taken: ('id' | KeyName)[] = [];
    if (user.state.status !== 'absent' || apiKey.state.status !== 'absent') taken.push('id');
    if (username && isPrincipalName(username) && (await this.keys.isTaken(username, userId))) taken.push('username');
    if (email && isEmail(email) && (await this.keys.isTaken(email, userId))) taken.push('email');
    if (taken.length > 0) throw userErrors.taken(taken);
    return false;
  }

  /** Completes an interrupted registration under its id, unless the caller chose one. */
  private async withKeys(command: RegisterUser, { id }: CreateUserData, context: CommandContext) {
    const { email = '', username = email, userId: wanted } = command.data;
    const owner = await this.keys.claim('username', username ?? '', wanted, context, !id);
    if (owner === undefined) throw userErrors.taken(['username']);
    if ((await this.keys.claim('email', email ?? '', owner, context)) === owner)
      return { ...command, data: { ...command.data, userId: owner } };
    if (owner === wanted) await this.keys.release('username', username ?? '', owner, context);
    throw userErrors.taken(['email']);
  }

  private async register(command: RegisterUser, context: CommandContext) {
    const { userId } = command.data;
    try {
      return await this.store.transact(userAggregate, userStream(userId), command, context);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'User.Taken') throw error;
      await this.releaseUnused(command, context);
      throw userErrors.taken(['username']);
    }
  }

  private async releaseUnused({ data }: RegisterUser, context: CommandContext): Promise<void> {
    const { userId, email } = data;
    const { state } = await this.store.load(userAggregate, userStream(userId));
    const isInUse = state.status === 'live' && email && isSameKey(state.email, email);
    if (email && !isInUse) await this.keys.release('email', email, userId, context);
  }
}
