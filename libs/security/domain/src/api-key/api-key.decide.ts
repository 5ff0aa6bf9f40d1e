import { assertNever, type Issue } from '@annal/kernel';
import { isClientId, isPrincipalName } from '../principal-name.ts';
import type { ApiKeyCommand, CreateApiKey, RemoveApiKeyFlow } from './api-key.commands.ts';
import { apiKeyErrors } from './api-key.errors.ts';
import type { ApiKeyEvent } from './api-key.events.ts';
import type { ApiKey, LiveApiKey } from './api-key.state.ts';

export function decide(command: ApiKeyCommand, key: ApiKey): readonly ApiKeyEvent[] {
  switch (command.type) {
    case 'CreateApiKey':
      return createApiKey(command.data, key);
    case 'RemoveApiKeyFlow':
      return removeFlow(command.data, known(key, command.data.apiKeyId));
    case 'DisableApiKey':
      return disable(known(key, command.data.apiKeyId));
    case 'EnableApiKey':
      return enable(known(key, command.data.apiKeyId));
    case 'DeleteApiKey':
      return deleteApiKey(known(key, command.data.apiKeyId));
    default:
      return assertNever(command);
  }
}

function createApiKey({ flows, ...data }: CreateApiKey['data'], key: ApiKey): readonly ApiKeyEvent[] {
  if (key.status !== 'absent') throw apiKeyErrors.taken();
  const { apiKeyId } = data;
  const issues: Issue[] = [];
  if (data.name === '') issues.push({ field: 'name', message: 'The name is required' });
  else if (!isPrincipalName(data.name)) issues.push({ field: 'name', message: 'The API key name is not valid' });
  for (const [index, scope] of data.scopes.entries())
    if (!/^[a-z]+_[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(scope))
      issues.push({ field: `scopes[${index}]`, message: `The scope '${scope}' is not valid` });
  for (const flow of flows)
    if (flow.grantType === 'clientCredential' && !isClientId(flow.clientId))
      issues.push({ field: 'clientId', message: 'The client id is not valid' });
  if (issues.length > 0) throw apiKeyErrors.invalid('creating', issues);
  return [
    { type: 'ApiKeyCreated', schemaVersion: 1, data },
    ...flows.map((flow) => ({ type: 'ApiKeyFlowAdded', schemaVersion: 1, data: { apiKeyId, flow } }) as const),
  ];
}

function removeFlow({ apiKeyId, flowId }: RemoveApiKeyFlow['data'], key: LiveApiKey): readonly ApiKeyEvent[] {
  const flow = key.flows.find((candidate) => candidate.flowId === flowId);
  if (!flow) throw apiKeyErrors.flowNotFound(apiKeyId, flowId);
  return [{ type: 'ApiKeyFlowRemoved', schemaVersion: 1, data: { apiKeyId, flow } }];
}

function disable({ enabled, apiKeyId }: LiveApiKey): readonly ApiKeyEvent[] {
  return enabled ? [{ type: 'ApiKeyDisabled', schemaVersion: 1, data: { apiKeyId } }] : [];
}

function enable({ enabled, apiKeyId }: LiveApiKey): readonly ApiKeyEvent[] {
  return enabled ? [] : [{ type: 'ApiKeyEnabled', schemaVersion: 1, data: { apiKeyId } }];
}

function deleteApiKey({ apiKeyId, name }: LiveApiKey): readonly ApiKeyEvent[] {
  return [{ type: 'ApiKeyDeleted', schemaVersion: 1, data: { apiKeyId, name } }];
}

function known(key: ApiKey, apiKeyId: string): LiveApiKey {
  if (key.status !== 'live') throw apiKeyErrors.notFound(apiKeyId);
  return key;
}
