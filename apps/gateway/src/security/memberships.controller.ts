import { Controller, Delete, Get, Head, HttpCode, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ArrayBody, Context, Operation, pagedList, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { IsMember, ListChildGroups, ListGroupUsers, type GroupView, type UserView } from '@annal/security-application';
import { addChildGroups, addGroupUsers, removeChildGroup, removeGroupUser } from '@annal/security-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Writes } from '../writes.ts';
import { groupListing, identifiers, walk } from './groups.dto.ts';
import { refuseNonMember } from './membership-answer.ts';
import { UserAdministratorGuard } from './user-administrator.guard.ts';

/** security.md 6. */
@UseGuards(UserAdministratorGuard)
@Access({ scope: 'Security_Administrator', permission: 'userAdministrator' })
@Controller(['api/security/groups/:group', 'api/management/security/groups/:group'])
export class MembershipsController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get('users')
  @Operation('listing the users')
  async users(
    @Param('group') group: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<UserView>> {
    const listing = { group, ...groupListing(query), ...walk(query) };
    const { items, totalCount } = await this.queries.execute(new ListGroupUsers(listing, context.authenticated.actor));
    return pagedList(items, totalCount, listing);
  }

  @Post('users')
  @HttpCode(204)
  @Operation('updating the group')
  async addUsers(
    @Param('group') group: string,
    @ArrayBody() body: unknown[],
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(addGroupUsers, { group, users: identifiers(body) }, context);
  }

  @Put('users/:user')
  @HttpCode(204)
  @Operation('updating the group')
  async addUser(
    @Param('group') group: string,
    @Param('user') user: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(addGroupUsers, { group, users: [user] }, context);
  }

  @Delete('users/:user')
  @HttpCode(204)
  @Operation('updating the group')
  async removeUser(
    @Param('group') group: string,
    @Param('user') user: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(removeGroupUser, { group, user }, context);
  }

  @Head('users/:user')
  @HttpCode(204)
  @Access({ scope: 'Security_Administrator', permission: 'self', unlessSelf: 'user' })
  @Operation('getting the membership')
  async hasUser(
    @Param('group') group: string,
    @Param('user') user: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    refuseNonMember(await this.queries.execute(new IsMember(user, [group], context.authenticated.actor)));
  }

  @Get('groups')
  @Operation('listing the groups')
  async children(
    @Param('group') group: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<GroupView>> {
    const includeSelf = query.boolean('includeSelf') ?? false;
    const listing = { group, includeSelf, ...groupListing(query), ...walk(query) };
    const { items, totalCount } = await this.queries.execute(new ListChildGroups(listing, context.authenticated.actor));
    return pagedList(items, totalCount, listing);
  }

  @Post('groups')
  @HttpCode(204)
  @Operation('updating the group')
  async addChildren(
    @Param('group') group: string,
    @ArrayBody() body: unknown[],
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(addChildGroups, { group, children: identifiers(body) }, context);
  }

  @Put('groups/:child')
  @HttpCode(204)
  @Operation('updating the group')
  async addChild(
    @Param('group') group: string,
    @Param('child') child: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(addChildGroups, { group, children: [child] }, context);
  }

  @Delete('groups/:child')
  @HttpCode(204)
  @Operation('updating the group')
  async removeChild(
    @Param('group') group: string,
    @Param('child') child: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(removeChildGroup, { group, child }, context);
  }
}
