import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { WebhookDeliveryPage, ListWebhookDeliveriesData, WebhookHealth } from '@annal/integration-contracts';
import { WebhookDeliveryStore, type Cursor } from '@annal/integration-webhook-deliveries';
import type { CommandContext } from '@annal/kernel';
import { parkReasons } from '../dispatch/owner-check.ts';
import { WebhookDeliveryViews } from './webhook-delivery.view.ts';
import { WebhookFactLoader } from './webhook-fact-loader.ts';

export class ListWebhookDeliveries extends Query<WebhookDeliveryPage> {
  constructor(
    readonly data: ListWebhookDeliveriesData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@QueryHandler(ListWebhookDeliveries)
export class ListWebhookDeliveriesHandler implements IQueryHandler<ListWebhookDeliveries> {
  constructor(
    private readonly kept: WebhookDeliveryStore,
    private readonly loader: WebhookFactLoader,
    private readonly views: WebhookDeliveryViews,
  ) {}

  async execute({ data, context }: ListWebhookDeliveries): Promise<WebhookDeliveryPage> {
    this.loader.require(context, data.project.uuid, 'view');
    const webhook = await this.loader.existing(data);
    const { status, skip, limit } = data;
    const page = { status: status ?? undefined, skip, limit };
    const { items, totalCount } = await this.kept.deliveries.page(webhook.subscriptionId, page);
    return { items: items.map((record) => this.views.view(record, webhook, context.actor)), totalCount };
  }
}

export class GetWebhookHealth extends Query<Readonly<Record<string, WebhookHealth>>> {
  constructor(
    readonly projectUuid: string,
    readonly subscriptionIds: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@QueryHandler(GetWebhookHealth)
export class GetWebhookHealthHandler implements IQueryHandler<GetWebhookHealth> {
  constructor(
    private readonly kept: WebhookDeliveryStore,
    private readonly loader: WebhookFactLoader,
  ) {}

  async execute({ projectUuid, subscriptionIds, context }: GetWebhookHealth) {
    this.loader.require(context, projectUuid, 'view');
    const cursors = await this.kept.cursors.many(subscriptionIds);
    return Object.fromEntries(cursors.map((cursor) => [cursor._id, healthOf(cursor)]));
  }
}

function healthOf({ parked, parkedReason, failures, lastSuccess, lastError }: Cursor): WebhookHealth {
  return {
    state: parked ? 'parked' : failures > 0 ? 'failing' : 'active',
    since: parked?.toISOString() ?? null,
    reason: parked ? (parkedReason ?? parkReasons.receiver) : null,
    lastSuccess: lastSuccess?.toISOString() ?? null,
    consecutiveFailures: failures,
    lastError,
  };
}
