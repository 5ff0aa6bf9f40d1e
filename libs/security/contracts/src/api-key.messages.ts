import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';

export interface ApiKeyProperties {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly enabled?: boolean | null;
  readonly scopes?: readonly string[] | null;
}

export type CreateApiKeyData = ApiKeyProperties & { readonly id?: string | null };
export type ChangeApiKeyData = ApiKeyProperties & { readonly apiKeyId: string };
export type DeleteApiKeyData = { readonly apiKeyId: string };
export type CreateApiKeyFlowData = {
  readonly apiKeyId: string;
  readonly grantType?: string | null;
  readonly clientId?: string | null;
};
export type DeleteApiKeyFlowData = { readonly apiKeyId: string; readonly flowId: string };

export interface ApiKeyReceipt extends Receipt {
  readonly apiKeyId: string;
}

/** Secrets are returned once, on creation; later they are null. */
export type ShownFlow =
  | {
      readonly id: string;
      readonly grantType: 'clientCredential';
      readonly clientId: string | null;
      readonly clientSecret: string | null;
    }
  | { readonly id: string; readonly grantType: 'accessToken'; readonly token: string | null };

export interface NewApiKeyReceipt extends ApiKeyReceipt {
  readonly flows: readonly ShownFlow[];
}
export interface ApiKeyFlowReceipt extends ApiKeyReceipt {
  readonly flow: ShownFlow;
}

function withoutSecret(flow: ShownFlow): ShownFlow {
  return flow.grantType === 'accessToken' ? { ...flow, token: null } : { ...flow, clientSecret: null };
}

export const createApiKey = message<CreateApiKeyData, NewApiKeyReceipt>('security.create-api-key', {
  withoutSecrets: (receipt) => ({ ...receipt, flows: receipt.flows.map(withoutSecret) }),
});
export const changeApiKey = message<ChangeApiKeyData, ApiKeyReceipt>('security.change-api-key');
export const deleteApiKey = message<DeleteApiKeyData, ApiKeyReceipt>('security.delete-api-key', {
  deletesFrom: 'apiKey',
});
export const createApiKeyFlow = message<CreateApiKeyFlowData, ApiKeyFlowReceipt>('security.create-api-key-flow', {
  withoutSecrets: (receipt) => ({ ...receipt, flow: withoutSecret(receipt.flow) }),
});
export const deleteApiKeyFlow = message<DeleteApiKeyFlowData, ApiKeyReceipt>('security.delete-api-key-flow', {
  deletesFrom: 'apiKey',
});
