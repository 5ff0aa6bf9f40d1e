import { EventStore } from '@annal/event-store';
import { canonicalGuid } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { deleteApiKeyFlow, type ApiKeyReceipt, type DeleteApiKeyFlowData } from '@annal/security-contracts';
import { apiKeyAggregate, apiKeyStream } from '@annal/security-domain';
import { releaseClientId, requireApiKey } from './api-key-claims.ts';
import { Authority } from '../authority/authority.ts';
import { FlowSecrets } from './flow-secrets.ts';

const operation = 'deleting the API key flow';

@Handles(deleteApiKeyFlow)
export class DeleteApiKeyFlowHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly secrets: FlowSecrets,
  ) {}

  async execute({ data, context }: Envelope<DeleteApiKeyFlowData>): Promise<ApiKeyReceipt> {
    const requested = { requiredGroup: 'apiKeyAdministrators', changesCredential: true, operation } as const;
    await this.authority.require(context.actor, requested);
    const { apiKeyId, flows } = await requireApiKey(this.store, data.apiKeyId);
    await this.authority.require(context.actor, { ...requested, principals: [{ kind: 'apiKey', id: apiKeyId }] });
    const flowId = canonicalGuid(data.flowId) ?? data.flowId;
    const command = { type: 'RemoveApiKeyFlow', data: { apiKeyId, flowId } } as const;
    const { receipt } = await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, context);
    const flow = flows.find((known) => known.flowId === flowId);
    if (flow?.grantType === 'clientCredential') await releaseClientId(this.store, flow.clientId, apiKeyId, context);
    await this.secrets.forget([flowId]);
    return { ...receipt, apiKeyId };
  }
}
