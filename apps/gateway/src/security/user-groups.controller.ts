import { Controller, Get, Head, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, Operation, pagedList, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { IsMember, ListUserGroups, type GroupView } from '@annal/security-application';
import { Access } from '../authentication/access.decorator.ts';
import { groupListing, walk } from './groups.dto.ts';
import { refuseNonMember } from './membership-answer.ts';
import { UserAdministratorGuard } from './user-administrator.guard.ts';

/** security.md 3.2 and 6. */
@UseGuards(UserAdministratorGuard)
@Access({ scope: 'Security_Administrator', permission: 'self', unlessSelf: 'user' })
@Controller(['api/security/users/:user/groups', 'api/management/security/users/:user/groups'])
export class UserGroupsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation('listing the groups')
  async list(
    @Param('user') user: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<GroupView>> {
    const listing = { user, ...groupListing(query), ...walk(query) };
    const { items, totalCount } = await this.queries.execute(new ListUserGroups(listing, context.authenticated.actor));
    return pagedList(items, totalCount, listing);
  }

  @Head(':groups')
  @HttpCode(204)
  @Operation('getting the membership')
  async isMember(
    @Param('user') user: string,
    @Param('groups') groups: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    const asked = groups.split(',').map((group) => group.trim());
    refuseNonMember(await this.queries.execute(new IsMember(user, asked, context.authenticated.actor)));
  }
}
