import type { DomainEvent, Recorded } from '@annal/kernel';
import {
  apiKeyAggregate,
  groupAggregate,
  groupHierarchyAggregate,
  userAggregate,
  type ApiKeyEvent,
  type GroupEvent,
  type GroupHierarchyEvent,
  type LiveApiKey,
  type LiveUser,
  type Member,
  type UserEvent,
} from '@annal/security-domain';

/** What the policy needs to know about users, API keys and groups. */
export interface PrincipalFacts {
  user(id: string): LiveUser | undefined;
  apiKey(id: string): LiveApiKey | undefined;
  /** The id by which scopes of API keys name a project; undefined for one that is not known here. */
  projectId(uuid: string): string | undefined;
  /** Ids of the groups somebody is in, and of those groups' groups at any depth. */
  groupsOf(member: Member): ReadonlySet<string>;
}

/** The streams a `Principals` has to be fed with. */
export const principalSources = [userAggregate, groupAggregate, apiKeyAggregate, groupHierarchyAggregate] as const;

/** All principals in memory: one event in, look-ups out. Events have to come in the order of the log. */
export class Principals implements PrincipalFacts {
  private readonly users = new Map<string, LiveUser>();
  private readonly apiKeys = new Map<string, LiveApiKey>();
  /** By member: the groups that name it. */
  private readonly parents = new Map<string, Set<string>>();
  /** By group: the members it names. */
  private readonly members = new Map<string, Set<string>>();
  private readonly closures = new Map<string, ReadonlySet<string>>();

  constructor(readonly projectId: PrincipalFacts['projectId'] = () => undefined) {}

  user(id: string): LiveUser | undefined {
    return this.users.get(id);
  }

  apiKey(id: string): LiveApiKey | undefined {
    return this.apiKeys.get(id);
  }

  groupsOf(member: Member): ReadonlySet<string> {
    const key = keyOf(member);
    let closure = this.closures.get(key);
    if (!closure) this.closures.set(key, (closure = this.climb(key)));
    return closure;
  }

  apply(event: Recorded<DomainEvent>): void {
    const category = event.stream.slice(0, event.stream.indexOf('-'));
    if (category === userAggregate.category) this.applyToUser(event as Recorded<UserEvent>);
    else if (category === apiKeyAggregate.category) this.applyToApiKey(event as Recorded<ApiKeyEvent>);
    else if (category === groupAggregate.category) this.applyToGroup(event as Recorded<GroupEvent>);
    else if (category === groupHierarchyAggregate.category)
      this.applyToHierarchy(event as Recorded<GroupHierarchyEvent>);
    else throw new Error(`${event.type} of ${event.stream} says nothing about principals`);
  }

  private applyToUser(event: Recorded<UserEvent>): void {
    const { userId } = event.data;
    const user = userAggregate.evolve(this.users.get(userId) ?? userAggregate.initial, event);
    if (user.status === 'live') this.users.set(userId, user);
    else this.users.delete(userId);
  }

  private applyToApiKey(event: Recorded<ApiKeyEvent>): void {
    const { apiKeyId } = event.data;
    const key = apiKeyAggregate.evolve(this.apiKeys.get(apiKeyId) ?? apiKeyAggregate.initial, event);
    if (key.status === 'live') this.apiKeys.set(apiKeyId, key);
    else this.apiKeys.delete(apiKeyId);
  }

  private applyToGroup({ type, data }: Recorded<GroupEvent>): void {
    if (type === 'GroupMemberAdded') this.join(data.groupId, keyOf(data.member));
    else if (type === 'GroupMemberRemoved') this.part(data.groupId, keyOf(data.member));
    else if (type === 'GroupDeleted') this.dissolve(data.groupId, () => true);
  }

  private applyToHierarchy({ type, data }: Recorded<GroupHierarchyEvent>): void {
    if (type === 'ChildGroupAdded') this.join(data.groupId, groupKey(data.childGroupId));
    else if (type === 'ChildGroupRemoved') this.part(data.groupId, groupKey(data.childGroupId));
    else this.dissolve(data.groupId, (key) => key.startsWith(groupKey('')));
  }

  private join(groupId: string, member: string): void {
    for (const [map, key, value] of [
      [this.parents, member, groupId],
      [this.members, groupId, member],
    ] as const)
      map.set(key, (map.get(key) ?? new Set()).add(value));
    // A group in between may have changed for anybody below it.
    this.closures.clear();
  }

  private part(groupId: string, member: string): void {
    this.parents.get(member)?.delete(groupId);
    this.members.get(groupId)?.delete(member);
    this.closures.clear();
  }

  /** Ends the group's own memberships, and those of its members that are meant. */
  private dissolve(groupId: string, isMeant: (member: string) => boolean): void {
    for (const parent of [...(this.parents.get(groupKey(groupId)) ?? [])]) this.part(parent, groupKey(groupId));
    for (const member of [...(this.members.get(groupId) ?? [])]) if (isMeant(member)) this.part(groupId, member);
  }

  private climb(start: string): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [start];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      for (const groupId of this.parents.get(key) ?? []) {
        if (found.has(groupId)) continue;
        found.add(groupId);
        open.push(groupKey(groupId));
      }
    }
    return found;
  }
}

function keyOf({ kind, id }: Member): string {
  return `${kind}:${id}`;
}

function groupKey(id: string): string {
  return keyOf({ kind: 'group', id });
}
