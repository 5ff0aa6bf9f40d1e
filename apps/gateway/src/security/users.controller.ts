import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Context, Operation, pagedList, QueryParameters, RequestContext, type PagedList } from '@annal/http';
import { GetUser, ListUsers, type UserListing, type UserView } from '@annal/security-application';
import {
  changeUser,
  changeUserPassword,
  createUser,
  deleteUser,
  invokeUserAction,
  type UserReceipt,
} from '@annal/security-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { UserAdministratorGuard } from './user-administrator.guard.ts';
import {
  PasswordBody,
  propertiesOf,
  UserActionBody,
  UserBody,
  userListing,
  userSearchBody,
  UserSearchBody,
  userSearchQuery,
} from './users.dto.ts';

type Written = Pick<UserView, 'id'>;

const forAdministrators = { scope: 'Security_Administrator', permission: 'userAdministrator' } as const;
const alsoForOneself = { scope: 'Security_Administrator', permission: 'self', unlessSelf: 'user' } as const;

@UseGuards(UserAdministratorGuard)
@Controller(['api/security/users', 'api/management/security/users'])
export class UsersController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Access(forAdministrators)
  @Operation('listing the users')
  list(@Query() query: QueryParameters, @Context() context: RequestContext): Promise<PagedList<UserView>> {
    return this.listed(userListing(query), context);
  }

  @Get('search')
  @Access(forAdministrators)
  @Operation('listing the users')
  search(@Query() query: QueryParameters, @Context() context: RequestContext): Promise<PagedList<UserView>> {
    return this.listed(userSearchQuery(query), context);
  }

  @Post('search')
  @HttpCode(200)
  @Access(forAdministrators)
  @Operation('listing the users')
  searchByBody(@Body() body: UserSearchBody, @Context() context: RequestContext): Promise<PagedList<UserView>> {
    return this.listed(userSearchBody(body), context);
  }

  @Get(':user')
  @Access(alsoForOneself)
  @Operation('getting the user')
  get(@Param('user') user: string, @Context() context: RequestContext): Promise<UserView> {
    return this.queries.execute(new GetUser(user, context.authenticated.actor));
  }

  @Post()
  @Access(forAdministrators)
  @Operation('creating the user')
  async create(
    @Body() body: UserBody,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<Written> {
    const flags = {
      suspended: query.boolean('suspended') ?? false,
      forcePasswordReset: query.boolean('forcePasswordReset') ?? false,
    };
    const { id, credentials } = body;
    const data = { ...propertiesOf(body), id: id ?? null, password: credentials?.password ?? null, ...flags };
    const receipt = await this.writes.execute(createUser, data, context);
    context.setHeader('Location', `/api/security/users/${receipt.userId}`);
    return this.written(receipt, context);
  }

  @Put(':user')
  @Access(alsoForOneself)
  @Operation('updating the user')
  change(@Param('user') user: string, @Body() body: UserBody, @Context() context: RequestContext): Promise<Written> {
    return this.changed(user, body, false, context);
  }

  @Patch(':user')
  @Access(alsoForOneself)
  @Operation('updating the user')
  patch(@Param('user') user: string, @Body() body: UserBody, @Context() context: RequestContext): Promise<Written> {
    return this.changed(user, body, true, context);
  }

  @Delete(':user')
  @HttpCode(204)
  @Access(alsoForOneself)
  @Operation('deleting the user')
  async delete(@Param('user') user: string, @Context() context: RequestContext): Promise<void> {
    await this.writes.execute(deleteUser, { user }, context);
  }

  @Post(':user/credentials/password')
  @HttpCode(200)
  @Access(alsoForOneself)
  @Operation('updating the password')
  async changePassword(
    @Param('user') user: string,
    @Body() { existing, new: chosen }: PasswordBody,
    @Context() context: RequestContext,
  ): Promise<void> {
    const { tokenId } = context.authenticated;
    const passwords = { ...(existing !== undefined && { existing }), ...(chosen !== undefined && { new: chosen }) };
    const data = { user, ...passwords, ...(tokenId !== undefined && { tokenId }) };
    await this.writes.execute(changeUserPassword, data, context);
  }

  @Post(':user/actions')
  @HttpCode(204)
  @Access(forAdministrators)
  @Operation('invoking the action')
  async invoke(
    @Param('user') user: string,
    @Body() { type }: UserActionBody,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(invokeUserAction, { user, ...(type !== undefined && { type }) }, context);
  }

  private async changed(user: string, body: UserBody, mergesCustom: boolean, context: RequestContext) {
    const data = { user, id: body.id ?? null, properties: propertiesOf(body), mergesCustom };
    return this.written(await this.writes.execute(changeUser, data, context), context);
  }

  private written({ userId }: UserReceipt, context: RequestContext): Promise<Written> {
    const look = () => this.queries.execute(new GetUser(userId, context.authenticated.actor));
    return written(context, { id: userId }, look);
  }

  private async listed(listing: UserListing, context: RequestContext): Promise<PagedList<UserView>> {
    const asked = new ListUsers(listing, context.authenticated.actor);
    const { items, totalCount } = await this.queries.execute(asked);
    return pagedList(items, totalCount, listing);
  }
}
