import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, Operation, pagedList, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { GetGroup, ListGroups, type GroupView } from '@annal/security-application';
import { changeGroup, createGroup, deleteGroup, type GroupReceipt } from '@annal/security-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { GroupBody, groupListing } from './groups.dto.ts';
import { UserAdministratorGuard } from './user-administrator.guard.ts';

type Written = Pick<GroupView, 'id'>;

@UseGuards(UserAdministratorGuard)
@Access({ scope: 'Security_Administrator', permission: 'userAdministrator' })
@Controller(['api/security/groups', 'api/management/security/groups'])
export class GroupsController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('listing the groups')
  async list(@Query() query: QueryParameters, @Context() context: RequestContext): Promise<PagedList<GroupView>> {
    const listing = groupListing(query);
    const { items, totalCount } = await this.queries.execute(new ListGroups(listing, context.authenticated.actor));
    return pagedList(items, totalCount, listing);
  }

  @Get(':group')
  @Operation('getting the group')
  get(@Param('group') group: string, @Context() context: RequestContext): Promise<GroupView> {
    return this.queries.execute(new GetGroup(group, context.authenticated.actor));
  }

  @Post()
  @Operation('creating the group')
  async create(@Body() body: GroupBody, @Context() context: RequestContext): Promise<Written> {
    const receipt = await this.writes.execute(createGroup, { ...body }, context);
    context.setHeader('Location', `/api/security/groups/${receipt.groupId}`);
    return this.written(receipt, context);
  }

  @Put(':group')
  @Operation('updating the group')
  async change(
    @Param('group') group: string,
    @Body() { type: _, ...body }: GroupBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    return this.written(await this.writes.execute(changeGroup, { ...body, group }, context), context);
  }

  @Delete(':group')
  @HttpCode(204)
  @Operation('deleting the group')
  async delete(@Param('group') group: string, @Context() context: RequestContext): Promise<void> {
    await this.writes.execute(deleteGroup, { group }, context);
  }

  private written({ groupId }: GroupReceipt, context: RequestContext): Promise<Written> {
    const look = () => this.queries.execute(new GetGroup(groupId, context.authenticated.actor));
    return written(context, { id: groupId }, look);
  }
}
