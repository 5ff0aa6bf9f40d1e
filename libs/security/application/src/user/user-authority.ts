import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { canonicalGuid, type Actor } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import {
  nameKey,
  userAggregate,
  userErrors,
  userStream,
  type LiveUser,
  type UserOperation,
} from '@annal/security-domain';
import { requirePrincipal } from '../group/group-lookup.ts';
import { Authority } from '../authority/authority.ts';

export interface UserAuthority {
  readonly user: LiveUser;
  readonly isSelf: boolean;
  readonly isAdministrator: boolean;
}

interface RequestedUserOperation {
  readonly action: string;
  readonly operation: UserOperation;
  readonly administratorsOnly?: boolean;
  readonly changesCredential?: boolean;
}

/** security.md 3.2: users on themselves, administrators within their reach (security.md 12). */
@Injectable()
export class UserAuthorities {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly authority: Authority,
  ) {}

  /** Checks the permission before it reveals whether the user exists. @throws DomainError */
  async over(identifier: string, actor: Actor, requested: RequestedUserOperation): Promise<UserAuthority> {
    const { action, operation, administratorsOnly = false, changesCredential = false } = requested;
    const isAdministrator = this.access.allows(actor, { resource: 'user', action });
    const own = actor.kind === 'user' ? await this.live(actor.id) : undefined;
    if (own && isNamed(own, identifier) && (isAdministrator || !administratorsOnly))
      return { user: own, isSelf: true, isAdministrator };
    if (!isAdministrator) throw userErrors.denied(operation);
    const member = await requirePrincipal(this.store, identifier, actor);
    const user = member.kind === 'user' ? await this.live(member.id) : undefined;
    if (!user) throw userErrors.denied(operation);
    const principals = [member];
    await this.authority.require(actor, {
      requiredGroup: 'userAdministrators',
      principals,
      changesCredential,
      operation,
    });
    return { user, isSelf: false, isAdministrator };
  }

  private async live(userId: string): Promise<LiveUser | undefined> {
    const { state } = await this.store.load(userAggregate, userStream(userId));
    return state.status === 'live' ? state : undefined;
  }
}

function isNamed({ userId, username, email }: LiveUser, identifier: string): boolean {
  const key = nameKey(identifier);
  return key === '@current' || canonicalGuid(identifier) === userId || [username, email].map(nameKey).includes(key);
}
