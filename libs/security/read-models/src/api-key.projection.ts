import { assertNever, type Recorded } from '@annal/kernel';
import { patch, put, remove, type DocumentChange, type Projection } from '@annal/read-models';
import { apiKeyAggregate, nameKey, type ApiKeyEvent, type Flow } from '@annal/security-domain';

/** security.md 7.1, without secrets. */
export interface ApiKeyDocument {
  readonly _id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly flows: Readonly<Record<string, ApiKeyFlowDocument>>;
  readonly scopes: readonly string[];
  readonly createdBy: string;
  readonly created: string;
  readonly modifiedBy: string;
  readonly modified: string;
}

export interface ApiKeyFlowDocument {
  readonly grantType: Flow['grantType'];
  readonly clientId?: string;
}

type Changes = readonly DocumentChange<ApiKeyDocument>[];

export const apiKeyProjection: Projection<ApiKeyEvent, ApiKeyDocument> = {
  name: 'api-keys',
  version: 1,
  sources: [apiKeyAggregate],
  indexes: [{ name: 'byName', keys: { nameKey: 1, _id: 1 } }],
  counts: [{ name: 'all', by: [] }],
  project,
};

function project({ type, data, metadata }: Recorded<ApiKeyEvent>): Changes {
  const { occurredAt: modified, actor } = metadata;
  const modifiedBy = actor.name;
  const changed = (set: object): Changes => [patch(data.apiKeyId, { ...set, modified, modifiedBy })];
  switch (type) {
    case 'ApiKeyCreated': {
      const { apiKeyId: _id, ...properties } = data;
      const authors = { createdBy: modifiedBy, created: modified, modifiedBy, modified };
      return [put({ _id, ...properties, nameKey: nameKey(data.name), flows: {}, ...authors })];
    }
    case 'ApiKeyRenamed':
      return changed({ name: data.name, nameKey: nameKey(data.name) });
    case 'ApiKeyRevised':
      return changed({ description: data.description, scopes: data.scopes });
    case 'ApiKeyFlowAdded': {
      const { flowId, ...flow } = data.flow;
      return changed({ [`flows.${flowId}`]: flow });
    }
    case 'ApiKeyFlowRemoved':
      return changed({ [`flows.${data.flow.flowId}`]: undefined });
    case 'ApiKeyDisabled':
    case 'ApiKeyEnabled':
      return changed({ enabled: type === 'ApiKeyEnabled' });
    case 'ApiKeyDeleted':
      return [remove(data.apiKeyId)];
    default:
      return assertNever(type);
  }
}
