import { Inject, Injectable } from '@nestjs/common';
import { announced, derivedGuid, EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
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
  type Administrators,
  type AdministratorsCommand,
  type Departure,
  type GroupHierarchy,
  type Member,
} from '@annal/security-domain';

/** While a change is announced, others treat it as done (security.md 1). */
@Injectable()
export class AdministratorDepartures {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param stays users who can log in, or only those without an expiry @throws DomainError `Administrators.Last` */
  during<T>(
    departing: Partial<Departure>,
    operation: string,
    context: CommandContext,
    change: () => Promise<T>,
    stays: 'usable' | 'lasting' = 'usable',
  ): Promise<T> {
    const departureId = derivedGuid(context.commandId, 'departure');
    const departure = { users: [], groups: [], memberships: [], ...departing };
    const begin = async (load: () => Promise<Administrators>): Promise<AdministratorsCommand> => {
      const { changes: seen } = await load();
      const facts = await this.facts(stays);
      return { type: 'BeginDeparture', data: { departureId, departure, operation, facts, seen, now: this.clock() } };
    };
    const announcement = {
      ...{ aggregate: administratorsAggregate, stream: administratorsStream, id: departureId, begin },
      end: { type: 'EndDeparture', data: { departureId } },
      staleCode: 'Administrators.Changed',
    } as const;
    return announced(this.store, announcement, context, change);
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
