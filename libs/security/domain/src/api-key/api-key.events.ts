import type { DomainEvent } from '@annal/kernel';

type ApiKeyKey = { readonly apiKeyId: string };

/** The secret is in the credential store, under the flow id. */
export type Flow =
  | { readonly flowId: string; readonly grantType: 'clientCredential'; readonly clientId: string }
  | { readonly flowId: string; readonly grantType: 'accessToken' };

export type ApiKeyCreated = DomainEvent<
  'ApiKeyCreated',
  1,
  ApiKeyKey & {
    readonly name: string;
    readonly description: string | null;
    readonly enabled: boolean;
    readonly scopes: readonly string[];
  }
>;

export type ApiKeyFlowAdded = DomainEvent<'ApiKeyFlowAdded', 1, ApiKeyKey & { readonly flow: Flow }>;
export type ApiKeyFlowRemoved = DomainEvent<'ApiKeyFlowRemoved', 1, ApiKeyKey & { readonly flow: Flow }>;
export type ApiKeyDisabled = DomainEvent<'ApiKeyDisabled', 1, ApiKeyKey>;
export type ApiKeyEnabled = DomainEvent<'ApiKeyEnabled', 1, ApiKeyKey>;

export type ApiKeyRenamed = DomainEvent<
  'ApiKeyRenamed',
  1,
  ApiKeyKey & { readonly name: string; readonly formerName: string }
>;

export type ApiKeyRevised = DomainEvent<
  'ApiKeyRevised',
  1,
  ApiKeyKey & { readonly description: string | null; readonly scopes: readonly string[] }
>;

export type ApiKeyDeleted = DomainEvent<'ApiKeyDeleted', 1, ApiKeyKey & { readonly name: string }>;

export type ApiKeyEvent =
  | ApiKeyCreated
  | ApiKeyRenamed
  | ApiKeyRevised
  | ApiKeyFlowAdded
  | ApiKeyFlowRemoved
  | ApiKeyDisabled
  | ApiKeyEnabled
  | ApiKeyDeleted;
