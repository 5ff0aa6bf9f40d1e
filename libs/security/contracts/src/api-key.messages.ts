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
export interface ApiKeyFlowReceipt extends ApiKeyReceipt {
  readonly flowId: string;
}

/** Client secrets and tokens by the id of their flow; what was never kept readable is not among them. */
export interface ApiKeySecrets {
  readonly secrets: Readonly<Record<string, string>>;
}

export const createApiKey = message<CreateApiKeyData, ApiKeyReceipt>('security.create-api-key');
export const changeApiKey = message<ChangeApiKeyData, ApiKeyReceipt>('security.change-api-key');
export const deleteApiKey = message<DeleteApiKeyData, ApiKeyReceipt>('security.delete-api-key');
export const createApiKeyFlow = message<CreateApiKeyFlowData, ApiKeyFlowReceipt>('security.create-api-key-flow');
export const deleteApiKeyFlow = message<DeleteApiKeyFlowData, ApiKeyReceipt>('security.delete-api-key-flow');
/** Only the security service can read them, and nothing but this answer carries them. */
export const revealApiKeySecrets = message<{ readonly flowIds: readonly string[] }, ApiKeySecrets>(
  'security.reveal-api-key-secrets',
);
