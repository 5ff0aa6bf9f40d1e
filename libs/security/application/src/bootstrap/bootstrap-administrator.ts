import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { claimKey, derivedGuid, EventStore, ownerOf } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import { CredentialStore, SecretHasher } from '@annal/security-credentials';
import {
  descendantsOf,
  emailStream,
  groupAggregate,
  groupHierarchyAggregate,
  groupHierarchyStream,
  groupStream,
  systemGroups,
  userAggregate,
  userErrors,
  userNameStream,
  userStream,
  type Member,
} from '@annal/security-domain';
import { isMadeByBootstrap, unlessTaken } from './bootstrap-steps.ts';
import { nameOwnerStatus, type KeyName } from '../principal/principal-names.ts';

type Step = (step: string) => CommandContext;
type Wanted = { readonly username: string; readonly email?: string; readonly password?: string };

const groupId = systemGroups.systemAdministrators.id;
const NO_EMAIL = 'administrator@annal.invalid';

@Injectable()
export class AdministratorBootstrap {
  /** Generated once per process, because an attempt with an unknown outcome may have stored it. */
  private generated: string | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialStore,
    private readonly hasher: SecretHasher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ensure(wanted: Wanted, step: Step): Promise<string | undefined> {
    const people = await this.people();
    if (people.length === 0) return this.createAdministrator(wanted, step);
    const userId = await ownerOf(this.store, userNameStream(wanted.username));
    // Gives a lost password back, since credentials can be lost without the events.
    return people.some(({ id }) => id === userId) ? this.givePassword(userId ?? '', wanted.password) : undefined;
  }

  private async people(): Promise<readonly Member[]> {
    const { state: hierarchy } = await this.store.load(groupHierarchyAggregate, groupHierarchyStream);
    const groups = [groupId, ...descendantsOf(hierarchy, groupId)];
    const loaded = await Promise.all(groups.map((id) => this.store.load(groupAggregate, groupStream(id))));
    const members = loaded.flatMap(({ state }) => (state.status === 'live' ? [...state.members.values()] : []));
    return members.filter(({ kind }) => kind === 'user');
  }

  /** The password precedes the membership, so that every administrator found is complete. */
  private async createAdministrator(wanted: Wanted, step: Step): Promise<string | undefined> {
    const userId = await this.register(wanted, step);
    const generated = await this.givePassword(userId, wanted.password);
    const data = { groupId, members: [{ kind: 'user', id: userId }] } as const;
    await this.store.transact(
      groupAggregate,
      groupStream(groupId),
      { type: 'AddGroupMembers', data },
      step('administrator'),
    );
    return generated;
  }

  private async register({ username, email = NO_EMAIL }: Wanted, step: Step): Promise<string> {
    const context = step('user');
    const command = (userId: string) =>
      ({ type: 'RegisterUser', data: { userId, username, email, expiry: null, now: this.clock() } }) as const;
    const wantedId = derivedGuid(context.commandId, 'user');
    userAggregate.decide(command(wantedId), userAggregate.initial);
    const userId = await this.claim('username', username, wantedId, context);
    if ((await this.claim('email', email, userId, context)) !== userId) throw userErrors.taken(['email']);
    const { state } = await this.store.load(userAggregate, userStream(userId));
    // The creator of an existing user knows its password, so it must not become an administrator.
    if (state.status !== 'absent' && !(await isMadeByBootstrap(this.store, userAggregate, userStream(userId))))
      throw userErrors.taken(['username']);
    if (state.status === 'absent')
      await unlessTaken(this.store.transact(userAggregate, userStream(userId), command(userId), context));
    return userId;
  }

  private async claim(name: KeyName, key: string, owner: string, context: CommandContext): Promise<string> {
    const stream = name === 'username' ? userNameStream(key) : emailStream(key);
    const statusOf = (other: string) => nameOwnerStatus(this.store, other, name, key);
    const claimed = await claimKey(this.store, { stream, key, owner, statusOf }, context);
    return claimed ?? (await ownerOf(this.store, stream)) ?? owner;
  }

  private async givePassword(userId: string, configured: string | undefined): Promise<string | undefined> {
    const known = await this.credentials.passwords.find(userId);
    if (known) {
      const { generated } = this;
      return generated !== undefined && (await this.hasher.verify(generated, known.hash)) ? generated : undefined;
    }
    const password = configured ?? (this.generated ??= generatePassword());
    const isNew = await this.credentials.passwords.create(userId, await this.hasher.hash(password), this.clock());
    return isNew && configured === undefined ? password : undefined;
  }
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 125 random bits, without characters that look alike. */
function generatePassword(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  const group = () => Array.from({ length: 5 }, letter).join('');
  const password = Array.from({ length: 5 }, group).join('-');
  return /\d/.test(password) && /[a-z]/.test(password) ? password : generatePassword();
}
