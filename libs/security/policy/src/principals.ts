import type { DomainEvent, Recorded } from '@annal/kernel';
import {
  apiKeyAggregate,
  clientFlow,
  groupAggregate,
  groupHierarchyAggregate,
  nameKey,
  userAggregate,
  type ApiKeyEvent,
  type GroupEvent,
  type GroupHierarchyEvent,
  type LiveApiKey,
  type LiveUser,
  type Member,
  type UserEvent,
} from '@annal/security-domain';
import { Memberships } from './memberships.ts';

export interface PrincipalFacts {
  user(id: string): LiveUser | undefined;
  apiKey(id: string): LiveApiKey | undefined;
  projectId(uuid: string): string | undefined;
  groupsOf(member: Member): ReadonlySet<string>;
}

export const principalSources = [userAggregate, groupAggregate, apiKeyAggregate, groupHierarchyAggregate] as const;

export class Principals implements PrincipalFacts {
  private readonly users = new Map<string, LiveUser>();
  private readonly apiKeys = new Map<string, LiveApiKey>();
  readonly memberships: Memberships;

  constructor(
    readonly projectId: PrincipalFacts['projectId'] = () => undefined,
    moved?: (member: Member) => void,
  ) {
    this.memberships = new Memberships(moved);
  }

  user(id: string): LiveUser | undefined {
    return this.users.get(id);
  }

  apiKey(id: string): LiveApiKey | undefined {
    return this.apiKeys.get(id);
  }

  /** A linear scan, needed only while the log is unavailable. */
  apiKeyOfClient(clientId: string): LiveApiKey | undefined {
    return [...this.apiKeys.values()].find((key) => clientFlow(key, clientId) !== undefined);
  }

  userByEmail(email: string): LiveUser | undefined {
    const key = nameKey(email);
    return [...this.users.values()].find((user) => nameKey(user.email) === key);
  }

  groupsOf(member: Member): ReadonlySet<string> {
    return this.memberships.closureOf(member);
  }

  apply(event: Recorded<DomainEvent>): void {
    const category = event.stream.slice(0, event.stream.indexOf('-'));
    if (category === userAggregate.category) this.applyToUser(event as Recorded<UserEvent>);
    else if (category === apiKeyAggregate.category) this.applyToApiKey(event as Recorded<ApiKeyEvent>);
    else if (category === groupAggregate.category)
      this.memberships.applyToGroup(event as Recorded<GroupEvent>, (member) => this.isThere(member));
    else if (category === groupHierarchyAggregate.category)
      this.memberships.applyToHierarchy(event as Recorded<GroupHierarchyEvent>);
    else throw new Error(`${event.type} of ${event.stream} does not concern principals`);
  }

  private applyToUser(event: Recorded<UserEvent>): void {
    const { userId } = event.data;
    const user = userAggregate.evolve(this.users.get(userId) ?? userAggregate.initial, event);
    if (user.status === 'live') this.users.set(userId, user);
    else {
      this.users.delete(userId);
      this.memberships.forget({ kind: 'user', id: userId });
    }
  }

  private applyToApiKey(event: Recorded<ApiKeyEvent>): void {
    const { apiKeyId } = event.data;
    const key = apiKeyAggregate.evolve(this.apiKeys.get(apiKeyId) ?? apiKeyAggregate.initial, event);
    if (key.status === 'live') this.apiKeys.set(apiKeyId, key);
    else {
      this.apiKeys.delete(apiKeyId);
      this.memberships.forget({ kind: 'apiKey', id: apiKeyId });
    }
  }

  private isThere({ kind, id }: Member): boolean {
    return kind === 'user' ? this.users.has(id) : kind === 'group' || this.apiKeys.has(id);
  }
}
