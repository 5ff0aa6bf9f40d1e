import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Actor, type Clock } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import { groupErrors } from '@annal/security-domain';
import { GroupDirectory } from './group-directory.ts';
import { searchGroups, type GroupListing, type GroupPage } from './group-search.ts';
import { groupsBelow } from './group-walk.ts';
import { groupView } from './group.view.ts';

export interface ChildGroupListing extends GroupListing {
  readonly group: string;
  readonly includeInherited: boolean;
  readonly includeSelf: boolean;
  readonly excludedGroups: readonly string[];
}

export class ListChildGroups extends Query<GroupPage> {
  constructor(
    readonly listing: ChildGroupListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListChildGroups)
export class ListChildGroupsHandler implements IQueryHandler<ListChildGroups> {
  constructor(
    private readonly access: AccessDirectory,
    private readonly groups: GroupDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ listing, actor }: ListChildGroups): Promise<GroupPage> {
    this.access.require(actor, { resource: 'group', action: 'list' });
    const group = this.groups.find(listing.group);
    if (!group) throw groupErrors.notFound(listing.group);
    const { memberships } = this.access;
    const excluded = this.groups.idsOf(listing.excludedGroups);
    const below = groupsBelow(memberships, group.id, excluded, listing.includeInherited);
    const ids = listing.includeSelf ? [group.id, ...below] : [...below];
    const views = ids.flatMap((id) => this.groups.find(id) ?? []).map((known) => groupView(known, memberships));
    return Promise.resolve(searchGroups(views, listing, this.clock()));
  }
}
