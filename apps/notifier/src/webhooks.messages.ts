import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { GetWebhookHealth, ListDeliveries } from '@annal/integration-application';
import { listDeliveries, webhookHealth, type ListDeliveriesData } from '@annal/integration-contracts';
import type { Envelope } from '@annal/messaging';
import type { ProjectRef } from '@annal/structure-contracts';

@Controller()
export class WebhookMessages {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(listDeliveries.pattern)
  deliveries({ data, context }: Envelope<ListDeliveriesData>) {
    return this.queries.execute(new ListDeliveries(data, context));
  }

  @MessagePattern(webhookHealth.pattern)
  health({ data, context }: Envelope<{ readonly project: ProjectRef; readonly subscriptionIds: readonly string[] }>) {
    return this.queries.execute(new GetWebhookHealth(data.project.uuid, data.subscriptionIds, context));
  }
}
