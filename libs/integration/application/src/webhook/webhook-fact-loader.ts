import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { webhookAggregate, webhookErrors, webhookStream, type LiveWebhook } from '@annal/integration-domain';
import type { WebhookRef } from '@annal/integration-contracts';
import type { CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';

type Action = 'create' | 'update' | 'delete' | 'view' | 'useCustomTemplates';

const OPERATIONS = {
  create: 'creating the webhook subscription',
  update: 'updating the webhook subscription',
  delete: 'deleting the webhook subscription',
  view: 'getting the webhook subscription',
  useCustomTemplates: 'using custom templates',
} as const;

@Injectable()
export class WebhookFactLoader {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  require({ actor }: Pick<CommandContext, 'actor'>, projectUuid: string, action: Action): void {
    const operation = OPERATIONS[action];
    this.access.require(actor, { resource: 'webhookSubscription', action, projectUuid, operation });
  }

  /** Custom templates can show any field of a resource, so they need a permission of their own. */
  requireTemplates(context: CommandContext, projectUuid: string, templates: unknown): void {
    const hasAny = typeof templates === 'object' && templates !== null && Object.keys(templates).length > 0;
    if (hasAny) this.require(context, projectUuid, 'useCustomTemplates');
  }

  async existing({ project, subscriptionId }: WebhookRef): Promise<LiveWebhook> {
    const { state } = await this.store.load(webhookAggregate, webhookStream(project.uuid, subscriptionId));
    if (state.status !== 'live') throw webhookErrors.notFound(subscriptionId);
    return state;
  }
}
