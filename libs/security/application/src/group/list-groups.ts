import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Actor, type Clock } from '@annal/kernel';
import { AccessDirectory } from '@annal/security-policy';
import { GroupDirectory } from './group-directory.ts';
import { searchGroups, type GroupListing, type GroupPage } from './group-search.ts';
import { groupView } from './group.view.ts';

export class ListGroups extends Query<GroupPage> {
  constructor(
    readonly listing: GroupListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListGroups)
export class ListGroupsHandler implements IQueryHandler<ListGroups> {
  constructor(
    private readonly access: AccessDirectory,
    private readonly groups: GroupDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ listing, actor }: ListGroups): Promise<GroupPage> {
    this.access.require(actor, { resource: 'group', action: 'list' });
    const { memberships } = this.access;
    const views = [...this.groups.all()].map((group) => groupView(group, memberships));
    return Promise.resolve(searchGroups(views, listing, this.clock()));
  }
}
