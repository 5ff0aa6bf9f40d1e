import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
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
import { GetWebhook, ListWebhooks, type WebhookView } from '@annal/integration-application';
import {
  createWebhook,
  deleteWebhook,
  invokeWebhookAction,
  listWebhookDeliveries,
  reviseWebhook,
  webhookErrors,
  webhookHealth,
  type WebhookDeliveryView,
  type WebhookHealth,
  type WebhookRef,
} from '@annal/integration-contracts';
import { canonicalGuid, DomainError } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import type { ProjectRef } from '@annal/structure-contracts';
import { Access } from '../authentication/access.decorator.ts';
import { Project } from '@annal/reading-directories';
import { Writes } from '../writes.ts';
import { written } from '../written.ts';
import { WebhookActionBody, WebhookBody } from './webhooks.dto.ts';

const STATUSES = ['pending', 'succeeded', 'failed', 'skipped'] as const;

/** events.md 3. */
@Controller('api/management/projects/:projectId/events/webhooks/subscriptions')
export class WebhooksController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: QueryBus,
    private readonly bus: MessageBus,
  ) {}

  @Get()
  @Access({ scope: 'Project_Read', permission: 'webhookSubscriptions.view' })
  @Operation('listing the webhook subscriptions')
  async list(
    @Project() { uuid, id }: ProjectRef,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<WebhookView>> {
    const page = parsePage(query);
    const project = { uuid, id };
    const { actor } = context.authenticated;
    const { items, totalCount } = await this.queries.execute(new ListWebhooks(project, page, actor));
    const shown = await this.withHealth(project, items, context);
    return pagedList(shown, totalCount, page);
  }

  @Get(':subscriptionId')
  @Access({ scope: 'Project_Read', permission: 'webhookSubscriptions.view' })
  @Operation('getting the webhook subscription')
  async get(
    @Project() project: ProjectRef,
    @Param('subscriptionId') subscriptionId: string,
    @Context() context: RequestContext,
  ): Promise<WebhookView> {
    const ref = refTo(project, subscriptionId);
    const found = await this.queries.execute(new GetWebhook(ref, context.authenticated.actor));
    const [shown = found] = await this.withHealth(ref.project, [found], context);
    return shown;
  }

  /** The only answer with the secret that signatures are checked with. */
  @Post()
  @Access({ scope: 'Project_Write', permission: 'webhookSubscriptions.create' })
  @Operation('creating the webhook subscription')
  async create(
    @Project() { uuid, id }: ProjectRef,
    @Body() subscription: WebhookBody,
    @Context() context: RequestContext,
  ): Promise<WebhookView> {
    const project = { uuid, id };
    const created = await this.writes.execute(createWebhook, { project, subscription }, context);
    const { subscriptionId, signingSecret } = created;
    context.setHeader('Location', `/api/management/projects/${id}/events/webhooks/subscriptions/${subscriptionId}`);
    return { ...(await this.written({ project, subscriptionId }, context)), signingSecret };
  }

  @Put(':subscriptionId')
  @Access({ scope: 'Project_Write', permission: 'webhookSubscriptions.update' })
  @Operation('updating the webhook subscription')
  async update(
    @Project() project: ProjectRef,
    @Param('subscriptionId') subscriptionId: string,
    @Body() subscription: WebhookBody,
    @Context() context: RequestContext,
  ): Promise<WebhookView> {
    const ref = refTo(project, subscriptionId);
    await this.writes.execute(reviseWebhook, { ...ref, subscription }, context);
    return this.written(ref, context);
  }

  @Delete(':subscriptionId')
  @HttpCode(204)
  @Access({ scope: 'Project_Write', permission: 'webhookSubscriptions.delete' })
  @Operation('deleting the webhook subscription')
  async delete(
    @Project() project: ProjectRef,
    @Param('subscriptionId') subscriptionId: string,
    @Context() context: RequestContext,
  ): Promise<void> {
    await this.writes.execute(deleteWebhook, refTo(project, subscriptionId), context);
  }

  @Post(':subscriptionId/actions')
  @HttpCode(202)
  @Access({ scope: 'Project_Write', permission: 'webhookSubscriptions.update' })
  @Operation('invoking the action')
  async act(
    @Project() project: ProjectRef,
    @Param('subscriptionId') subscriptionId: string,
    @Body() { type, data }: WebhookActionBody,
    @Context() context: RequestContext,
  ): Promise<object> {
    const ref = refTo(project, subscriptionId);
    const action = { type, data };
    const reply = await this.writes.act(invokeWebhookAction, { ...ref, action }, context);
    const { delivery, signingSecret } = reply;
    return (
      delivery ?? { subscriptionId: ref.subscriptionId, type, ...(signingSecret !== undefined && { signingSecret }) }
    );
  }

  @Get(':subscriptionId/deliveries')
  @Access({ scope: 'Project_Read', permission: 'webhookSubscriptions.view' })
  @Operation('listing the deliveries')
  async deliveries(
    @Project() project: ProjectRef,
    @Param('subscriptionId') subscriptionId: string,
    @Query() query: QueryParameters,
    @Context() context: RequestContext,
  ): Promise<PagedList<WebhookDeliveryView>> {
    const page = parsePage(query);
    const asked = query.text('status')?.toLowerCase();
    const status = STATUSES.find((known) => known === asked) ?? null;
    if (asked !== undefined && status === null) throw badStatus();
    const part = { status, skip: page.pageIndex * page.pageSize, limit: page.pageSize };
    const data = { ...refTo(project, subscriptionId), ...part };
    const { items, totalCount } = await this.bus.send(listWebhookDeliveries, data, toCommandContext(context));
    return pagedList(items, totalCount, page);
  }

  private written(ref: WebhookRef, context: RequestContext): Promise<WebhookView> {
    const known = { id: ref.subscriptionId };
    return written(context, known, () => this.queries.execute(new GetWebhook(ref, context.authenticated.actor)));
  }

  private async withHealth(
    project: ProjectRef,
    webhooks: readonly WebhookView[],
    context: RequestContext,
  ): Promise<readonly WebhookView[]> {
    if (webhooks.length === 0) return webhooks;
    const subscriptionIds = webhooks.map(({ id }) => id as string);
    const known = await this.bus.send(webhookHealth, { project, subscriptionIds }, toCommandContext(context));
    return webhooks.map((webhook) => {
      const health = known[webhook['id'] as string] ?? UNKNOWN;
      return { ...webhook, health: webhook['enabled'] === true ? health : { ...health, state: 'disabled' } };
    });
  }
}

const UNKNOWN: WebhookHealth = {
  state: 'active',
  since: null,
  reason: null,
  lastSuccess: null,
  consecutiveFailures: 0,
  lastError: null,
};

function refTo({ uuid, id }: ProjectRef, sent: string): WebhookRef {
  const subscriptionId = canonicalGuid(sent);
  if (subscriptionId === undefined) throw webhookErrors.notFound(sent);
  return { project: { uuid, id }, subscriptionId };
}

function badStatus(): DomainError {
  const issues = [{ field: 'status', message: 'The status is not valid' }];
  return new DomainError('invalid', 'Request.Query', 'The query is not valid', issues);
}
