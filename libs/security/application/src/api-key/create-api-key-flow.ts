import { derivedGuid, EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { createApiKeyFlow, type ApiKeyFlowReceipt, type CreateApiKeyFlowData } from '@annal/security-contracts';
import {
  apiKeyAggregate,
  apiKeyErrors,
  apiKeyStream,
  clientFlow,
  flowIssues,
  type Flow,
  type LiveApiKey,
} from '@annal/security-domain';
import { claimClientId, requireApiKey } from './api-key-claims.ts';
import { Authority } from '../authority/authority.ts';
import { FlowSecrets } from './flow-secrets.ts';

const operation = 'creating the API key flow';

@Handles(createApiKeyFlow)
export class CreateApiKeyFlowHandler {
  constructor(
    private readonly store: EventStore,
    private readonly authority: Authority,
    private readonly secrets: FlowSecrets,
  ) {}

  async execute({ data, context }: Envelope<CreateApiKeyFlowData>): Promise<ApiKeyFlowReceipt> {
    const requested = { requiredGroup: 'apiKeyAdministrators', changesCredential: true, operation } as const;
    await this.authority.require(context.actor, requested);
    const key = await requireApiKey(this.store, data.apiKeyId);
    const { apiKeyId } = key;
    await this.authority.require(context.actor, { ...requested, principals: [{ kind: 'apiKey', id: apiKeyId }] });
    const flow = flowOf(data, derivedGuid(context.commandId, 'flow'));
    await this.claim(key, flow, context);
    const shown = await this.secrets.issue(apiKeyId, flow);
    const command = { type: 'AddApiKeyFlow', data: { apiKeyId, flow } } as const;
    const { receipt } = await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, context);
    return { ...receipt, apiKeyId, flow: shown };
  }

  private async claim(key: LiveApiKey, flow: Flow, context: CommandContext): Promise<void> {
    const issues = flowIssues(flow);
    if (issues.length > 0) throw apiKeyErrors.invalidFlow(issues);
    if (flow.grantType !== 'clientCredential') return;
    const known = clientFlow(key, flow.clientId);
    const isTaken =
      this.authority.isBootstrapClientId(flow.clientId) || (known !== undefined && known.flowId !== flow.flowId);
    if (isTaken || !(await claimClientId(this.store, flow.clientId, key.apiKeyId, context)))
      throw apiKeyErrors.clientIdTaken();
  }
}

function flowOf({ grantType, clientId }: CreateApiKeyFlowData, flowId: string): Flow {
  switch (grantType?.toLowerCase()) {
    case 'clientcredential':
    case 'clientcredentials':
      return { flowId, grantType: 'clientCredential', clientId: clientId ?? flowId };
    case 'accesstoken':
      return { flowId, grantType: 'accessToken' };
    default:
      throw apiKeyErrors.invalidFlow([{ field: 'grantType', message: 'The grant type is not valid' }]);
  }
}
