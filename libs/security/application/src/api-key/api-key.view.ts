import type { ShownFlow } from '@annal/security-contracts';
import type { ApiKeyDocument } from '@annal/security-read-models';

/** security.md 7.1: secrets are never shown again. */
export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly flows: readonly ShownFlow[];
  readonly scopes: readonly string[];
  readonly createdBy: string;
  readonly created: string;
  readonly modifiedBy: string;
  readonly modified: string;
}

export function apiKeyView(document: ApiKeyDocument): ApiKeyView {
  const { _id: id, name, description, enabled, scopes, createdBy, created, modifiedBy, modified } = document;
  const flows = Object.entries(document.flows).map(([flowId, { grantType, clientId = null }]): ShownFlow => {
    if (grantType === 'accessToken') return { id: flowId, grantType, token: null };
    return { id: flowId, grantType, clientId, clientSecret: null };
  });
  return { id, name, description, enabled, flows, scopes, createdBy, created, modifiedBy, modified };
}
