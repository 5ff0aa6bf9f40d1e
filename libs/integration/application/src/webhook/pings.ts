import { Inject, Injectable } from '@nestjs/common';
import { derivedGuid } from '@annal/event-store';
import { schemaAddress, sourceAddress, type StoredIntegration } from '@annal/integration-contracts/catalogue';
import type { WebhookDeliveryView } from '@annal/integration-contracts';
import { WebhookDeliveryStore, type WebhookDeliveryRecord } from '@annal/integration-webhook-deliveries';
import type { LiveWebhook } from '@annal/integration-domain';
import { CLOCK, type Actor, type Clock, type CommandContext } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { WebhookSender } from '../dispatch/webhook-sender.ts';
import { WebhookDispatcher } from '../dispatch/webhook-dispatcher.ts';
import { WebhookDeliveryViews } from './webhook-delivery.view.ts';

@Injectable()
export class Pings {
  constructor(
    private readonly kept: WebhookDeliveryStore,
    private readonly sender: WebhookSender,
    private readonly dispatcher: WebhookDispatcher,
    private readonly views: WebhookDeliveryViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ping(webhook: LiveWebhook, project: ProjectRef, context: CommandContext): Promise<WebhookDeliveryRecord> {
    // A ping has no resource that templates could show.
    const plain = { ...webhook, templates: {}, url: webhook.url.replace(/\{\{.*?\}\}|\{\/[^{}]*\}/g, 'ping') };
    const occasion = {
      stored: this.pingEvent(webhook, project, context),
      projectUuid: project.uuid,
      actor: context.actor,
    };
    const prepared = await this.sender.prepare(plain, occasion, {
      ...{ generation: 0, kind: 'ping', sequence: 0 },
      reader: context.actor,
    });
    const record = {
      ...prepared,
      eventName: 'ping',
      resourceType: 'webhookSubscription',
      resourceId: webhook.subscriptionId,
    };
    await this.send(record, context);
    return record;
  }

  async again(found: WebhookDeliveryRecord, context: CommandContext): Promise<WebhookDeliveryRecord> {
    const _id = derivedGuid(context.commandId, 'delivery');
    const now = this.clock();
    const { request } = found;
    const record: WebhookDeliveryRecord = {
      ...found,
      _id,
      // A repeated ping stays a ping, which needs no right to view a resource.
      kind: found.kind === 'ping' ? 'ping' : 'redelivery',
      resource: _id,
      status: 'pending',
      created: now,
      due: now,
      attempts: [],
      base: 0,
      settled: null,
      request: { ...request, sealedHeaders: this.sender.resealed(request.sealedHeaders, found._id, _id) },
    };
    await this.send(record, context);
    return record;
  }

  shown(record: WebhookDeliveryRecord, webhook: LiveWebhook, reader: Actor): WebhookDeliveryView {
    return this.views.view(record, webhook, reader);
  }

  wake(): void {
    this.dispatcher.wake();
  }

  private async send(record: WebhookDeliveryRecord, { commandId }: CommandContext): Promise<void> {
    await this.kept.deliveries.write(record);
    const { _id: delivery, subscription } = record;
    if (record.status === 'pending')
      await this.kept.cursors.ask({ _id: commandId, subscription, kind: 'send', delivery });
    this.wake();
  }

  private pingEvent({ subscriptionId }: LiveWebhook, project: ProjectRef, context: CommandContext): StoredIntegration {
    const type = 'annal.webhook.ping.v1';
    const { kind, id, name } = context.actor;
    const event = {
      specversion: '1.0',
      id: derivedGuid(context.commandId, 'ping'),
      source: sourceAddress(project.id),
      type,
      subject: `webhooks/${subscriptionId}`,
      time: this.clock().toISOString(),
      datacontenttype: 'application/json',
      dataschema: schemaAddress(type),
      sequence: '0'.repeat(20),
      actor: name,
      correlationid: context.correlationId,
      data: { projectId: project.id, subscriptionId },
    };
    return { event: event as never, origin: { position: '0', index: 0, actor: { kind, id, name } }, label: null };
  }
}
