import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  Context,
  Operation,
  pagedList,
  parsePage,
  QueryParameters,
  RequestContext,
  toCommandContext,
  type PagedList,
} from '@annal/http';
import { GetApiKey, ListApiKeys, type ApiKeyView } from '@annal/security-application';
import {
  changeApiKey,
  createApiKey,
  createApiKeyFlow,
  deleteApiKey,
  deleteApiKeyFlow,
  type ApiKeyReceipt,
  type ShownFlow,
} from '@annal/security-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { ApiKeyBody, ApiKeyFlowBody } from './api-keys.dto.ts';
import { UserAdministratorGuard } from './user-administrator.guard.ts';

const ADDRESS = '/api/management/security/apiKeys';

type Written = Pick<ApiKeyView, 'id'>;
/** Secrets are shown only here, even to a caller who does not wait. */
type Created = Pick<ApiKeyView, 'id' | 'flows'>;

/** security.md 7. */
@UseGuards(UserAdministratorGuard)
@Access({ scope: 'Security_Administrator', permission: 'apiKeyAdministrator' })
@Controller(['api/management/security/apiKeys', 'api/security/apiKeys'])
export class ApiKeysController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('listing the API keys')
  async list(@Query() query: QueryParameters, @Context() context: RequestContext): Promise<PagedList<ApiKeyView>> {
    const listing = { q: query.text('q'), order: query.list('order'), ...parsePage(query) };
    const { items, totalCount } = await this.queries.execute(new ListApiKeys(listing, toCommandContext(context)));
    return pagedList(items, totalCount, listing);
  }

  @Get(':apiKeyId')
  @Operation('getting the API key')
  get(@Param('apiKeyId') apiKeyId: string, @Context() context: RequestContext): Promise<ApiKeyView> {
    return this.queries.execute(new GetApiKey(apiKeyId, toCommandContext(context)));
  }

  @Post()
  @Operation('creating the API key')
  async create(@Body() body: ApiKeyBody, @Context() context: RequestContext): Promise<Created> {
    const { apiKeyId, flows } = await this.writes.execute(createApiKey, { ...body }, context);
    context.setHeader('Location', `${ADDRESS}/${apiKeyId}`);
    return { ...(await this.written({ apiKeyId }, context)), flows };
  }

  @Put(':apiKeyId')
  @Operation('updating the API key')
  async change(
    @Param('apiKeyId') apiKeyId: string,
    @Body() { id: _, ...body }: ApiKeyBody,
    @Context() context: RequestContext,
  ): Promise<Written> {
    return this.written(await this.writes.execute(changeApiKey, { ...body, apiKeyId }, context), context);
  }

  @Delete(':apiKeyId')
  @HttpCode(204)
  @Operation('deleting the API key')
  async delete(@Param('apiKeyId') apiKeyId: string, @Context() context: RequestContext): Promise<void> {
    await this.writes.execute(deleteApiKey, { apiKeyId }, context);
  }

  /** security.md 7.1 and 7.2: the secret is never shown again. */
  @Post(':apiKeyId/flows')
  @Operation('creating the API key flow')
  async createFlow(
    @Param('apiKeyId') apiKeyId: string,
    @Body() { grantType, clientId }: ApiKeyFlowBody,
    @Context() context: RequestContext,
  ): Promise<ShownFlow> {
    const receipt = await this.writes.execute(createApiKeyFlow, { apiKeyId, grantType, clientId }, context);
    context.setHeader('Location', `${ADDRESS}/${receipt.apiKeyId}/flows/${receipt.flow.id}`);
    return receipt.flow;
  }

  @Delete(':apiKeyId/flows/:flowId')
  @HttpCode(204)
  @Operation('deleting the API key flow')
  async deleteFlow(
    @Param('apiKeyId') apiKeyId: string,
    @Param('flowId') flowId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(deleteApiKeyFlow, { apiKeyId, flowId }, context);
  }

  private written({ apiKeyId }: Pick<ApiKeyReceipt, 'apiKeyId'>, context: RequestContext): Promise<Written> {
    const look = () => this.queries.execute(new GetApiKey(apiKeyId, toCommandContext(context)));
    return written(context, { id: apiKeyId }, look);
  }
}
