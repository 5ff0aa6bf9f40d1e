import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { deleteApiKey, type ApiKeyReceipt, type DeleteApiKeyData } from '@annal/security-contracts';
import { apiKeyAggregate, apiKeyStream } from '@annal/security-domain';
import { releaseClientId, releaseName, requireApiKey } from './api-key-claims.ts';
import { Authority } from '../authority/authority.ts';
import { FlowSecrets } from './flow-secrets.ts';

@Handles(deleteApiKey)
export class DeleteApiKeyHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly secrets: FlowSecrets,
  ) {}

  async execute({ data, context }: Envelope<DeleteApiKeyData>): Promise<ApiKeyReceipt> {
    const requested = {
      requiredGroup: 'apiKeyAdministrators',
      changesCredential: true,
      operation: 'deleting the API key',
    } as const;
    await this.authority.require(context.actor, requested);
    const { apiKeyId, name, flows } = await requireApiKey(this.store, data.apiKeyId);
    await this.authority.require(context.actor, { ...requested, principals: [{ kind: 'apiKey', id: apiKeyId }] });
    const command = { type: 'DeleteApiKey', data: { apiKeyId } } as const;
    const { receipt } = await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, context);
    await releaseName(this.store, name, apiKeyId, context);
    for (const flow of flows)
      if (flow.grantType === 'clientCredential') await releaseClientId(this.store, flow.clientId, apiKeyId, context);
    await this.secrets.forget(flows.map(({ flowId }) => flowId));
    return { ...receipt, apiKeyId };
  }
}
