import type { ApiKeyDocument } from '@annal/security-read-models';

type FlowView =
  | {
      readonly id: string;
      readonly grantType: 'clientCredential';
      readonly clientId: string | null;
      readonly clientSecret: string | null;
    }
  | { readonly id: string; readonly grantType: 'accessToken'; readonly token: string | null };

/** security.md 7.1. */
export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly flows: readonly FlowView[];
  readonly scopes: readonly string[];
  readonly createdBy: string;
  readonly created: string;
  readonly modifiedBy: string;
  readonly modified: string;
}

/** @param secrets by flow */
export function apiKeyView(document: ApiKeyDocument, secrets: Readonly<Record<string, string>>): ApiKeyView {
  const { _id: id, name, description, enabled, scopes, createdBy, created, modifiedBy, modified } = document;
  const flows = Object.entries(document.flows).map(([flowId, { grantType, clientId = null }]): FlowView => {
    const secret = secrets[flowId] ?? null;
    return grantType === 'clientCredential'
      ? { id: flowId, grantType, clientId, clientSecret: secret }
      : { id: flowId, grantType, token: secret };
  });
  return { id, name, description, enabled, flows, scopes, createdBy, created, modifiedBy, modified };
}
