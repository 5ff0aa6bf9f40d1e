import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { GetWebhookHealth, ListWebhookDeliveries } from '@annal/integration-application';
import { listWebhookDeliveries, webhookHealth, type ListWebhookDeliveriesData } from '@annal/integration-contracts';
import type { Envelope } from '@annal/messaging';
import type { ProjectRef } from '@annal/structure-contracts';

@Controller()
export class WebhookMessages {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(listWebhookDeliveries.pattern)
  deliveries({ data, context }: Envelope<ListWebhookDeliveriesData>) {
    return this.queries.execute(new ListWebhookDeliveries(data, context));
  }

  @MessagePattern(webhookHealth.pattern)
  health({ data, context }: Envelope<{ readonly project: ProjectRef; readonly subscriptionIds: readonly string[] }>) {
    return this.queries.execute(new GetWebhookHealth(data.project.uuid, data.subscriptionIds, context));
  }
}
