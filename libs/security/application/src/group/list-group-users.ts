import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Actor, type Clock } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { containsAny, filterOf, sortOf, type Filter } from '@annal/list-filters';
import { parseZenql, readOrder } from '@annal/search-query';
import { AccessDirectory } from '@annal/security-policy';
import { groupErrors } from '@annal/security-domain';
import { userProjection } from '@annal/security-read-models';
import { GroupDirectory } from './group-directory.ts';
import type { GroupListing } from './group-search.ts';
import { groupsBelow } from './group-walk.ts';
import type { UserPage } from '../user/list-users.ts';
import { userSearchFields, userTexts } from '../user/user-search.ts';
import { userView } from '../user/user.view.ts';

export interface GroupUserListing extends GroupListing {
  readonly group: string;
  readonly includeInherited: boolean;
  readonly excludedGroups: readonly string[];
}

export class ListGroupUsers extends Query<UserPage> {
  constructor(
    readonly listing: GroupUserListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListGroupUsers)
export class ListGroupUsersHandler implements IQueryHandler<ListGroupUsers> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessDirectory,
    private readonly groups: GroupDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ listing, actor }: ListGroupUsers): Promise<UserPage> {
    this.access.require(actor, { resource: 'user', action: 'list' });
    const groupIds = this.groupsOf(listing);
    const { q, zenql, order, pageIndex, pageSize } = listing;
    const now = this.clock();
    const asked: readonly Filter[] = [
      ...(zenql === undefined ? [] : [filterOf(parseZenql(zenql), userSearchFields, now)]),
      ...(q === undefined ? [] : [containsAny(q, userTexts)]),
    ];
    const page = {
      sort: sortOf(readOrder(order ?? ['username']), userSearchFields),
      skip: pageIndex * pageSize,
      limit: pageSize,
    };
    if (groupIds.length === 0) return { totalCount: 0, items: [] };
    const filter = {
      groupIds: groupIds.length === 1 ? groupIds[0] : { $in: groupIds },
      ...(asked[0] && { $and: asked }),
    };
    const totalCount = await this.count(groupIds, filter, asked.length === 0);
    if (page.skip >= totalCount) return { totalCount, items: [] };
    const found = await this.readModels.reader(userProjection).find(filter, page);
    return { totalCount, items: found.map((user) => userView(user, now)) };
  }

  private groupsOf({ group, includeInherited, excludedGroups }: GroupUserListing): readonly string[] {
    const found = this.groups.find(group);
    if (!found) throw groupErrors.notFound(group);
    const excluded = this.groups.idsOf(excludedGroups);
    if (excluded.has(found.id)) return [];
    if (!includeInherited) return [found.id];
    return [found.id, ...groupsBelow(this.access.memberships, found.id, excluded, true)];
  }

  private count([first = '', ...more]: readonly string[], filter: Filter, isWhole: boolean): Promise<number> {
    if (isWhole && more.length === 0) return Promise.resolve(this.access.memberships.userCount(first));
    return this.readModels.reader(userProjection).countMatching(filter);
  }
}
