import { derivedGuid, EventStore } from '@annal/event-store';
import { createWebhook, type CreatedWebhook, type CreateWebhookData } from '@annal/integration-contracts';
import {
  readWebhook,
  webhookAggregate,
  webhookStream,
  type CreateWebhook as Decision,
} from '@annal/integration-domain';
import { Handles, type Envelope } from '@annal/messaging';
import { Receivers } from '../ports.ts';
import { SecretKeeper } from './secret-keeper.ts';
import { WebhookFactLoader } from './webhook-fact-loader.ts';

@Handles(createWebhook)
export class CreateWebhookHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: WebhookFactLoader,
    private readonly receivers: Receivers,
    private readonly secrets: SecretKeeper,
  ) {}

  async execute({
    data: { project, subscription: sent },
    context,
  }: Envelope<CreateWebhookData>): Promise<CreatedWebhook> {
    this.loader.require(context, project.uuid, 'create');
    this.loader.requireTemplates(context, project.uuid, sent.templates);
    const subscriptionId = derivedGuid(context.commandId, 'webhook');
    const secretsRef = derivedGuid(context.commandId, 'secrets');
    const facts = { judgeUrl: (url: string) => this.receivers.judge(url) };
    const command: Decision = {
      type: 'CreateWebhook',
      data: { projectUuid: project.uuid, subscriptionId, sent, facts, secretsRef },
    };
    // Validates before a secret is stored.
    webhookAggregate.decide(command, webhookAggregate.initial);
    const { secrets } = readWebhook(sent, facts, undefined, []);
    // Stored before the event, so that no subscription lacks a secret.
    const signingSecret = await this.secrets.begin(secretsRef, subscriptionId, secrets);
    const stream = webhookStream(project.uuid, subscriptionId);
    const { receipt } = await this.store.transact(webhookAggregate, stream, command, context, { expectAbsent: true });
    return { ...receipt, subscriptionId, signingSecret };
  }
}
