import { topicFactsOf, type EventFacts, type IntegrationEvent } from '@annal/integration-contracts/catalogue';
import { compileTopics } from '@annal/integration-contracts';
import type { LiveWebhook, WebhookOwner } from '@annal/integration-domain';

const known = new WeakMap<IntegrationEvent, EventFacts | null>();

export function factsOf(event: IntegrationEvent): EventFacts | undefined {
  let facts = known.get(event);
  if (facts === undefined) known.set(event, (facts = topicFactsOf(event) ?? null));
  return facts ?? undefined;
}

export class ActiveWebhook {
  private readonly wants: ReturnType<typeof compileTopics>;

  constructor(
    readonly webhook: LiveWebhook,
    readonly owner: WebhookOwner,
    readonly activation: bigint,
  ) {
    this.wants = compileTopics(webhook.topics);
  }

  get id(): string {
    return this.webhook.subscriptionId;
  }

  matches(event: IntegrationEvent): boolean {
    const facts = factsOf(event);
    return facts !== undefined && this.wants(facts);
  }
}
