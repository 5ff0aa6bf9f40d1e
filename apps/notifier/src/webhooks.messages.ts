import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import {
  CreateWebhook,
  DeleteWebhook,
  GetWebhookHealth,
  InvokeWebhookAction,
  ListDeliveries,
  ReviseWebhook,
} from '@annal/integration-application';
import {
  createWebhook,
  deleteWebhook,
  invokeWebhookAction,
  listDeliveries,
  reviseWebhook,
  webhookHealth,
  type CreateWebhookData,
  type ListDeliveriesData,
  type ReviseWebhookData,
  type WebhookActionData,
  type WebhookRef,
} from '@annal/integration-contracts';
import type { Envelope } from '@annal/messaging';
import type { ProjectRef } from '@annal/structure-contracts';

@Controller()
export class WebhookMessages {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(createWebhook.pattern)
  create({ data, context }: Envelope<CreateWebhookData>) {
    return this.commands.execute(new CreateWebhook(data, context));
  }

  @MessagePattern(reviseWebhook.pattern)
  revise({ data, context }: Envelope<ReviseWebhookData>) {
    return this.commands.execute(new ReviseWebhook(data, context));
  }

  @MessagePattern(deleteWebhook.pattern)
  delete({ data, context }: Envelope<WebhookRef>) {
    return this.commands.execute(new DeleteWebhook(data, context));
  }

  @MessagePattern(invokeWebhookAction.pattern)
  act({ data, context }: Envelope<WebhookActionData>) {
    return this.commands.execute(new InvokeWebhookAction(data, context));
  }

  @MessagePattern(listDeliveries.pattern)
  deliveries({ data, context }: Envelope<ListDeliveriesData>) {
    return this.queries.execute(new ListDeliveries(data, context));
  }

  @MessagePattern(webhookHealth.pattern)
  health({ data, context }: Envelope<{ readonly project: ProjectRef; readonly subscriptionIds: readonly string[] }>) {
    return this.queries.execute(new GetWebhookHealth(data.project.uuid, data.subscriptionIds, context));
  }
}
