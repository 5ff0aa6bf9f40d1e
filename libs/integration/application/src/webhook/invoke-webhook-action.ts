import { Inject } from '@nestjs/common';
import { derivedGuid, EventStore } from '@annal/event-store';
import { parseSequence } from '@annal/integration-contracts/catalogue';
import {
  invokeWebhookAction,
  webhookErrors,
  type WebhookActionData,
  type WebhookActionReply,
} from '@annal/integration-contracts';
import {
  WebhookDeliveryStore,
  type WebhookDeliveryRecord,
  type DispatchRequest,
} from '@annal/integration-webhook-deliveries';
import { webhookAggregate, webhookStream, type LiveWebhook } from '@annal/integration-domain';
import { canonicalGuid, canonicalTimestamp, CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { Pings } from './pings.ts';
import { SecretKeeper } from './secret-keeper.ts';
import { WebhookFactLoader } from './webhook-fact-loader.ts';

/** events.md E6. */
@Handles(invokeWebhookAction)
export class InvokeWebhookActionHandler {
  constructor(
    private readonly loader: WebhookFactLoader,
    private readonly kept: WebhookDeliveryStore,
    private readonly pings: Pings,
    private readonly secrets: SecretKeeper,
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ data, context }: Envelope<WebhookActionData>): Promise<WebhookActionReply> {
    this.loader.require(context, data.project.uuid, 'update');
    const webhook = await this.loader.existing(data);
    const sent = typeof data.action.data === 'object' && data.action.data !== null ? data.action.data : {};
    const given = sent as Readonly<Record<string, unknown>>;
    switch (data.action.type) {
      case 'ping':
        return this.told(await this.pings.ping(webhook, data.project, context), webhook, context);
      case 'redeliver':
        return this.redeliver(webhook, given['deliveryId'], context);
      case 'replay':
        return this.replay(webhook, given, context);
      case 'resume':
        return this.ask({ _id: context.commandId, subscription: webhook.subscriptionId, kind: 'resume' });
      case 'rotateSecret':
        return this.rotate(webhook, context);
      default:
        throw webhookErrors.invalidAction([{ field: 'type', message: 'The type of the action is not valid' }]);
    }
  }

  private async redeliver(webhook: LiveWebhook, asked: unknown, context: CommandContext): Promise<WebhookActionReply> {
    const id = canonicalGuid(asked);
    const found = id === undefined ? null : await this.kept.deliveries.get(id);
    if (!found || found.subscription !== webhook.subscriptionId) throw webhookErrors.unknownDelivery(String(asked));
    if (!webhook.enabled)
      throw webhookErrors.invalidAction([{ field: '', message: 'The webhook subscription is not enabled' }]);
    if (found.status === 'skipped') throw webhookErrors.skippedDelivery();
    return this.told(await this.pings.again(found, context), webhook, context);
  }

  private told(record: WebhookDeliveryRecord, webhook: LiveWebhook, { actor }: CommandContext): WebhookActionReply {
    return { delivery: this.pings.shown(record, webhook, actor) };
  }

  private async replay(
    { subscriptionId, enabled }: LiveWebhook,
    { sequence: askedSequence, since: askedSince }: Readonly<Record<string, unknown>>,
    { commandId }: CommandContext,
  ): Promise<WebhookActionReply> {
    const isGiven = typeof askedSequence === 'number' || typeof askedSequence === 'string';
    const sequence = isGiven ? parseSequence(String(askedSequence)) : null;
    const since = typeof askedSince === 'string' ? canonicalTimestamp(askedSince) : undefined;
    if (sequence === undefined || (sequence === null && since === undefined)) {
      const message = 'A sequence or a time is required';
      throw webhookErrors.invalidAction([{ field: 'data', message }]);
    }
    if (!enabled)
      throw webhookErrors.invalidAction([{ field: '', message: 'The webhook subscription is not enabled' }]);
    return this.ask({ _id: commandId, subscription: subscriptionId, kind: 'replay', sequence, since: since ?? null });
  }

  private async rotate(webhook: LiveWebhook, context: CommandContext): Promise<WebhookActionReply> {
    const { subscriptionId, projectUuid } = webhook;
    const secretsRef = derivedGuid(context.commandId, 'secrets');
    const signingSecret = await this.secrets.rotate(secretsRef, webhook.secretsRef, subscriptionId, this.clock());
    const command = { type: 'RotateWebhookSecret', data: { subscriptionId, secretsRef } } as const;
    const stream = webhookStream(projectUuid, subscriptionId);
    const { receipt } = await this.store.transact(webhookAggregate, stream, command, context);
    return { signingSecret, receipt };
  }

  private async ask(request: DispatchRequest): Promise<WebhookActionReply> {
    await this.kept.cursors.ask(request);
    this.pings.wake();
    return {};
  }
}
