import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import type { Actor } from '@annal/kernel';
import { accessDenied } from '@annal/security-contracts';
import {
  ancestorsOf,
  descendantsOf,
  groupAggregate,
  groupHierarchyAggregate,
  groupHierarchyStream,
  groupStream,
  isSystemGroup,
  memberKey,
  systemGroups,
  type GroupHierarchy,
  type PrincipalMember,
} from '@annal/security-domain';

const top = systemGroups.systemAdministrators.id;

/**
 * What a user administrator may not touch (security.md 1): the members of system groups. A group below a system group
 * is such a member, and whoever joins it gets the same rights, so everything about it is for system administrators.
 */
@Injectable()
export class GroupProtection {
  constructor(private readonly store: EventStore) {}

  /** @throws DomainError `Access.Denied` */
  async require(actor: Actor, groupId: string, operation: string): Promise<void> {
    const hierarchy = await this.hierarchy();
    const isProtected = [groupId, ...ancestorsOf(hierarchy, groupId)].some(isSystemGroup);
    if (!isProtected || (await this.isSystemAdministrator(actor, hierarchy))) return;
    throw accessDenied({ resource: 'group', action: 'update', operation });
  }

  /** Nothing of a system administrator is changed by anybody who is none. @throws DomainError `Access.Denied` */
  async requireOver(actor: Actor, subject: PrincipalMember, operation: string): Promise<void> {
    const hierarchy = await this.hierarchy();
    if (!(await this.isSystemAdministrator(subject, hierarchy))) return;
    if (await this.isSystemAdministrator(actor, hierarchy)) return;
    throw accessDenied({ resource: 'user', action: 'update', operation });
  }

  /** Whether members of the group are system administrators. */
  async makesAdministrators(groupId: string): Promise<boolean> {
    return groupId === top || descendantsOf(await this.hierarchy(), top).has(groupId);
  }

  private async isSystemAdministrator(actor: Pick<Actor, 'kind' | 'id'>, hierarchy: GroupHierarchy): Promise<boolean> {
    if (actor.kind === 'system') return true;
    const key = memberKey({ kind: actor.kind, id: actor.id });
    const groups = [top, ...descendantsOf(hierarchy, top)];
    const states = await Promise.all(groups.map((id) => this.store.load(groupAggregate, groupStream(id))));
    return states.some(({ state }) => state.status === 'live' && state.members.has(key));
  }

  private async hierarchy(): Promise<GroupHierarchy> {
    return (await this.store.load(groupHierarchyAggregate, groupHierarchyStream)).state;
  }
}
