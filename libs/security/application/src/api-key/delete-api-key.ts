import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import type { ApiKeyReceipt, DeleteApiKeyData } from '@annal/security-contracts';
import { apiKeyAggregate, apiKeyStream } from '@annal/security-domain';
import { releaseClientId, releaseName, requireApiKey } from './api-key-claims.ts';
import { Authority } from '../authority/authority.ts';
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
    private readonly authority: Authority,
    private readonly secrets: FlowSecrets,
  ) {}

  async execute({ data, context }: DeleteApiKey): Promise<ApiKeyReceipt> {
    const asked = { office: 'apiKeyAdministrators', credential: true, operation: 'deleting the API key' } as const;
    await this.authority.require(context.actor, asked);
    const { apiKeyId, name, flows } = await requireApiKey(this.store, data.apiKeyId);
    await this.authority.require(context.actor, { ...asked, principals: [{ kind: 'apiKey', id: apiKeyId }] });
    const command = { type: 'DeleteApiKey', data: { apiKeyId } } as const;
    const { receipt } = await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, context);
    await releaseName(this.store, name, apiKeyId, context);
    for (const flow of flows)
      if (flow.grantType === 'clientCredential') await releaseClientId(this.store, flow.clientId, apiKeyId, context);
    await this.secrets.forget(flows.map(({ flowId }) => flowId));
    return { ...receipt, apiKeyId };
  }
}
