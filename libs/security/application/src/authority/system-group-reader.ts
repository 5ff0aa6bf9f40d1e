import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
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
  type LiveGroup,
  type Member,
  type SystemGroupIds,
} from '@annal/security-domain';

const NONE: SystemGroupIds = new Set();

export interface SystemGroupMemberships {
  ofPrincipal(member: Pick<Member, 'id'> & { readonly kind: Member['kind'] | 'system' }): SystemGroupIds;
  ofGroup(groupId: string): SystemGroupIds;
}

@Injectable()
export class SystemGroupReader {
  constructor(private readonly store: EventStore) {}

  async read(): Promise<SystemGroupMemberships> {
    const { state: hierarchy } = await this.store.load(groupHierarchyAggregate, groupHierarchyStream);
    const trees = await Promise.all(
      Object.values(systemGroups).map(async ({ id }) => [id, await this.tree(id, hierarchy)] as const),
    );
    return {
      ofPrincipal: ({ kind, id }) => {
        if (kind === 'system') return NONE;
        const key = memberKey({ kind, id });
        return new Set(
          trees.filter(([, groups]) => groups.some(({ members }) => members.has(key))).map(([top]) => top),
        );
      },
      ofGroup: (groupId) => new Set([groupId, ...ancestorsOf(hierarchy, groupId)].filter(isSystemGroup)),
    };
  }

  async makesAdministrators(groupId: string): Promise<boolean> {
    const { state: hierarchy } = await this.store.load(groupHierarchyAggregate, groupHierarchyStream);
    const top = systemGroups.systemAdministrators.id;
    return groupId === top || ancestorsOf(hierarchy, groupId).has(top);
  }

  private async tree(top: string, hierarchy: GroupHierarchy): Promise<readonly LiveGroup[]> {
    const ids = [top, ...descendantsOf(hierarchy, top)];
    const loaded = await Promise.all(ids.map((id) => this.store.load(groupAggregate, groupStream(id))));
    return loaded.flatMap(({ state }) => (state.status === 'live' ? [state] : []));
  }
}
