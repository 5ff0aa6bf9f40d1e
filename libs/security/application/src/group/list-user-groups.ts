import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Actor, type Clock } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import { userErrors } from '@annal/security-domain';
import { GroupDirectory } from './group-directory.ts';
import { searchGroups, type GroupListing, type GroupPage } from './group-search.ts';
import { groupsAbove } from './group-walk.ts';
import { groupView } from './group.view.ts';
import { PrincipalReader } from '../principal/read-principal.ts';

export interface UserGroupListing extends GroupListing {
  readonly user: string;
  readonly includeInherited: boolean;
  readonly excludedGroups: readonly string[];
}

export class ListUserGroups extends Query<GroupPage> {
  constructor(
    readonly listing: UserGroupListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListUserGroups)
export class ListUserGroupsHandler implements IQueryHandler<ListUserGroups> {
  constructor(
    private readonly access: AccessDirectory,
    private readonly groups: GroupDirectory,
    private readonly principals: PrincipalReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ listing, actor }: ListUserGroups): Promise<GroupPage> {
    const member = this.principals.findVisible(listing.user, actor, 'listing the groups');
    if (!member) throw userErrors.notFound(listing.user);
    const { memberships } = this.access;
    const excluded = this.groups.idsOf(listing.excludedGroups);
    const ids = groupsAbove(memberships, member, excluded, listing.includeInherited);
    const views = [...ids].flatMap((id) => this.groups.find(id) ?? []).map((known) => groupView(known, memberships));
    return searchGroups(views, listing, this.clock());
  }
}
