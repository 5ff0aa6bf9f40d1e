import type { Actor, DomainEvent, Recorded } from '@annal/kernel';
import {
  apiKeyAggregate,
  groupAggregate,
  roleAggregate,
  userAggregate,
  type ApiKeyEvent,
  type AssigneeKind,
  type RoleEvent,
  type UserEvent,
} from '@annal/security-domain';
import { permits } from './permits.ts';
import { Roles, type Binds } from './rights/roles.ts';
import { Principals, principalSources, type PrincipalFacts } from './principals.ts';

export const accessSources = [...principalSources, roleAggregate] as const;

/** Decides per project whether a newly named principal receives the roles that wait for its name. */
export type BindingRule = (facts: AccessFacts, event: Recorded<DomainEvent>) => Binds;

const CREATIONS = new Set(['UserRegistered', 'ApiKeyCreated', 'GroupCreated']);

/** security.md 8.1. Depends only on earlier events, so that every reader of the log agrees. */
const byRoleWriter: BindingRule = (facts, event) => {
  if (!CREATIONS.has(event.type)) return () => false;
  const { actor, occurredAt } = event.metadata;
  return (projectUuid) => facts.mayWriteRoles(actor, projectUuid, new Date(occurredAt));
};

export class AccessFacts {
  readonly principals: Principals;
  readonly roles = new Roles((groupId) => this.principals.memberships.principalsBelow(groupId));

  constructor(
    projectId?: PrincipalFacts['projectId'],
    private readonly rule: BindingRule = byRoleWriter,
  ) {
    this.principals = new Principals(projectId, (member) => this.roles.forgetRights(member));
  }

  apply(event: Recorded<DomainEvent>): void {
    const category = event.stream.slice(0, event.stream.indexOf('-'));
    if (category === roleAggregate.category) return this.roles.apply(event as Recorded<RoleEvent>);
    this.principals.apply(event);
    const named = this.named(category, event);
    if (named) for (const kind of named.kinds) this.roles.named(kind, named.id, named.name, this.rule(this, event));
  }

  mayWriteRoles(actor: Actor, projectUuid: string, at: Date): boolean {
    return permits(this.principals, actor, { resource: 'role', action: 'update', projectUuid }, at, this.roles);
  }

  private named(category: string, event: DomainEvent): Named | undefined {
    if (category === userAggregate.category) {
      const { userId: id } = (event as UserEvent).data;
      return { kinds: ['users'], id, name: this.principals.user(id)?.username };
    }
    if (category === apiKeyAggregate.category) {
      const { apiKeyId: id } = (event as ApiKeyEvent).data;
      return { kinds: ['apiKeys', 'users'], id, name: this.principals.apiKey(id)?.name };
    }
    return category === groupAggregate.category ? groupNamed(event as GroupFact) : undefined;
  }
}

interface Named {
  readonly kinds: readonly AssigneeKind[];
  readonly id: string;
  readonly name: string | undefined;
}

type GroupFact = DomainEvent<string, number, { readonly groupId: string; readonly name?: string }>;

function groupNamed({ type, data: { groupId: id, name } }: GroupFact): Named | undefined {
  if (type === 'GroupDeleted') return { kinds: ['groups'], id, name: undefined };
  return name === undefined ? undefined : { kinds: ['groups'], id, name };
}
