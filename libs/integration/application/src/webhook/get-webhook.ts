import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { webhookErrors, type WebhookRef } from '@annal/integration-contracts';
import { webhookDocumentId, webhookProjection } from './webhook.projection.ts';
import type { Actor } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { webhookView, type WebhookView } from './webhook.view.ts';

export class GetWebhook extends Query<WebhookView> {
  constructor(
    readonly webhook: WebhookRef,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetWebhook)
export class GetWebhookHandler implements IQueryHandler<GetWebhook> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ webhook: { project, subscriptionId }, actor }: GetWebhook): Promise<WebhookView> {
    const operation = 'getting the webhook subscription';
    const projectUuid = project.uuid;
    this.access.require(actor, { resource: 'webhookSubscription', action: 'view', projectUuid, operation });
    const id = webhookDocumentId(project.uuid, subscriptionId.toLowerCase());
    const found = await this.readModels.reader(webhookProjection).findById(id);
    if (!found) throw webhookErrors.notFound(subscriptionId);
    return webhookView(found);
  }
}

export class ListWebhooks extends Query<{ readonly items: readonly WebhookView[]; readonly totalCount: number }> {
  constructor(
    readonly project: ProjectRef,
    readonly page: { readonly pageIndex: number; readonly pageSize: number },
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project: { uuid: projectUuid }, page: { pageIndex, pageSize }, actor }: ListWebhooks) {
    const operation = 'listing the webhook subscriptions';
    this.access.require(actor, { resource: 'webhookSubscription', action: 'view', projectUuid, operation });
    const webhooks = this.readModels.reader(webhookProjection);
    const options = { sort: { nameKey: 1, _id: 1 }, skip: pageIndex * pageSize, limit: pageSize } as const;
    const [found, totalCount] = await Promise.all([
      webhooks.find({ projectUuid }, options),
      webhooks.count('ofProject', { projectUuid }),
    ]);
    return { items: found.map(webhookView), totalCount };
  }
}
