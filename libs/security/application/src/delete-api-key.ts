import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl, type ApiKeyReceipt, type DeleteApiKeyData } from '@annal/security-contracts';
import { apiKeyAggregate, apiKeyStream } from '@annal/security-domain';
import { releaseClientId, releaseName, requireApiKey } from './api-key-claims.ts';
import { FlowSecrets } from './flow-secrets.ts';

export class DeleteApiKey extends Command<ApiKeyReceipt> {
  constructor(
    readonly data: DeleteApiKeyData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteApiKey)
export class DeleteApiKeyHandler implements ICommandHandler<DeleteApiKey> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly secrets: FlowSecrets,
  ) {}

  async execute({ data, context }: DeleteApiKey): Promise<ApiKeyReceipt> {
    this.access.require(context.actor, { resource: 'apiKey', action: 'delete' });
    const { apiKeyId, name, flows } = await requireApiKey(this.store, data.apiKeyId);
    const command = { type: 'DeleteApiKey', data: { apiKeyId } } as const;
    const { receipt } = await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, context);
    await releaseName(this.store, name, apiKeyId, context);
    for (const flow of flows)
      if (flow.grantType === 'clientCredential') await releaseClientId(this.store, flow.clientId, apiKeyId, context);
    await this.secrets.forget(flows.map(({ flowId }) => flowId));
    return { ...receipt, apiKeyId };
  }
}
