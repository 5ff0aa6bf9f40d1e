import { Inject, Injectable } from '@nestjs/common';
import { derivedGuid, EventStore } from '@annal/event-store';
import { CLOCK, DomainError, type Clock, type CommandContext } from '@annal/kernel';
import { CredentialStore } from '@annal/security-credentials';
import {
  administratorsAggregate,
  administratorsStream,
  groupAggregate,
  groupHierarchyAggregate,
  groupHierarchyStream,
  groupStream,
  isExpired,
  systemGroups,
  userAggregate,
  userStream,
  type AdministratorFacts,
  type BeginDeparture,
  type Departure,
  type GroupHierarchy,
  type Member,
} from '@annal/security-domain';

const MAX_ROUNDS = 50;

/** While a change is announced, others treat it as done (security.md 1). */
@Injectable()
export class AdministratorDepartures {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param stays who has to remain: users who can log in now, or only those without an expiry
   * @throws DomainError `Administrators.Last`
   */
  async during<T>(
    departing: Partial<Departure>,
    operation: string,
    context: CommandContext,
    change: () => Promise<T>,
    stays: 'usable' | 'lasting' = 'usable',
  ): Promise<T> {
    const departureId = derivedGuid(context.commandId, 'departure');
    const departure = { users: [], groups: [], memberships: [], ...departing };
    await this.begin({ departureId, departure, operation }, stays, context);
    try {
      const done = await change();
      await this.end(departureId, context);
      return done;
    } catch (error) {
      // The outcome of an interrupted change is unknown, so it stays announced until it expires.
      if (error instanceof DomainError && error.kind !== 'unavailable') await this.end(departureId, context);
      throw error;
    }
  }

  private async begin(
    asked: Pick<BeginDeparture['data'], 'departureId' | 'departure' | 'operation'>,
    stays: 'usable' | 'lasting',
    context: CommandContext,
  ): Promise<void> {
    const own = { ...context, commandId: asked.departureId };
    for (let round = 1; ; round += 1) {
      const { state } = await this.store.load(administratorsAggregate, administratorsStream);
      const facts = await this.facts(stays);
      const data = { ...asked, facts, seen: state.changes, now: this.clock() };
      try {
        const command = { type: 'BeginDeparture', data } as const;
        await this.store.transact(administratorsAggregate, administratorsStream, command, own);
        return;
      } catch (error) {
        const isStale = error instanceof DomainError && error.code === 'Administrators.Changed';
        if (!isStale || round === MAX_ROUNDS) throw error;
      }
    }
  }

  private async end(departureId: string, context: CommandContext): Promise<void> {
    const own = { ...context, commandId: derivedGuid(departureId, 'ended') };
    const command = { type: 'EndDeparture', data: { departureId } } as const;
    await this.store.transact(administratorsAggregate, administratorsStream, command, own);
  }

  private async facts(stays: 'usable' | 'lasting'): Promise<AdministratorFacts> {
    const { state: hierarchy } = await this.store.load(groupHierarchyAggregate, groupHierarchyStream);
    const groups: Record<string, readonly Member[]> = {};
    const users = new Set<string>();
    let open: string[] = [systemGroups.systemAdministrators.id];
    while (open.length > 0) {
      const loaded = await Promise.all(open.map(async (id) => [id, await this.membersOf(id, hierarchy)] as const));
      for (const [id, members] of loaded) groups[id] = members;
      const members = loaded.flatMap(([, found]) => found);
      for (const { kind, id } of members) if (kind === 'user') users.add(id);
      open = [...new Set(members.filter(({ kind }) => kind === 'group').map(({ id }) => id))].filter(
        (id) => !groups[id],
      );
    }
    const usable = await Promise.all([...users].map(async (id) => ((await this.isUsable(id, stays)) ? [id] : [])));
    return { groups, usable: usable.flat() };
  }

  private async membersOf(groupId: string, { children }: GroupHierarchy): Promise<readonly Member[]> {
    const { state } = await this.store.load(groupAggregate, groupStream(groupId));
    if (state.status !== 'live') return [];
    const groups = [...(children.get(groupId) ?? [])].map((id) => ({ kind: 'group', id }) as const);
    return [...state.members.values(), ...groups];
  }

  private async isUsable(userId: string, stays: 'usable' | 'lasting'): Promise<boolean> {
    const { state: user } = await this.store.load(userAggregate, userStream(userId));
    if (user.status !== 'live' || user.suspended || isExpired(user, this.clock())) return false;
    if (stays === 'lasting' && user.expiry !== null) return false;
    // Ignores locks, because they end by themselves.
    return (await this.credentials.passwords.find(userId)) !== undefined;
  }
}
