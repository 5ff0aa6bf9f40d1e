import { derivedGuid, EventStore } from '@annal/event-store';
import { reviseWebhook, type ReviseWebhookData, type WebhookReceipt } from '@annal/integration-contracts';
import {
  readWebhook,
  webhookAggregate,
  webhookStream,
  type ReviseWebhook as Decision,
} from '@annal/integration-domain';
import { Handles, type Envelope } from '@annal/messaging';
import { Receivers } from '../ports.ts';
import { SecretKeeper } from './secret-keeper.ts';
import { WebhookFactLoader } from './webhook-fact-loader.ts';

@Handles(reviseWebhook)
export class ReviseWebhookHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: WebhookFactLoader,
    private readonly receivers: Receivers,
    private readonly secrets: SecretKeeper,
  ) {}

  async execute({ data, context }: Envelope<ReviseWebhookData>): Promise<WebhookReceipt> {
    const { project, subscriptionId, subscription: sent } = data;
    this.loader.require(context, project.uuid, 'update');
    this.loader.requireTemplates(context, project.uuid, sent.templates);
    const webhook = await this.loader.existing(data);
    const secretsRef = derivedGuid(context.commandId, 'secrets');
    const facts = { judgeUrl: (url: string) => this.receivers.judge(url) };
    const command: Decision = { type: 'ReviseWebhook', data: { subscriptionId, sent, facts, secretsRef } };
    // Validates before secrets are stored, unless this command may have succeeded already.
    if (context.mayBeDoneSince === undefined) webhookAggregate.decide(command, webhook);
    const { secrets: values, kept } = readWebhook(sent, facts, webhook, []);
    // Stored as a new set, so that a concurrent revision keeps its own.
    await this.secrets.revise(secretsRef, webhook.secretsRef, subscriptionId, { values, kept });
    const stream = webhookStream(project.uuid, subscriptionId);
    const { receipt } = await this.store.transact(webhookAggregate, stream, command, context);
    return { ...receipt, subscriptionId };
  }
}
