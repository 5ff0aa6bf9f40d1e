import { assertNever, type Issue } from '@annal/kernel';
import { isClientId, isPrincipalName } from '../principal-name.ts';
import type { AddApiKeyFlow, ApiKeyCommand, ChangeApiKey, CreateApiKey, RemoveApiKeyFlow } from './api-key.commands.ts';
import { apiKeyErrors } from './api-key.errors.ts';
import type { ApiKeyEvent, Flow } from './api-key.events.ts';
import { clientFlow, type ApiKey, type LiveApiKey } from './api-key.state.ts';

const MAX_DESCRIPTION = 2_000;
const MAX_SCOPES = 1_000;
const SCOPE = /^[a-z]+_[A-Za-z][A-Za-z0-9_-]{0,39}$/;

export function decide(command: ApiKeyCommand, key: ApiKey): readonly ApiKeyEvent[] {
  switch (command.type) {
    case 'CreateApiKey':
      return createApiKey(command.data, key);
    case 'ChangeApiKey':
      return changeApiKey(command.data, known(key, command.data.apiKeyId));
    case 'AddApiKeyFlow':
      return addFlow(command.data, known(key, command.data.apiKeyId));
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
  const issues = [...apiKeyIssues(data), ...flows.flatMap(flowIssues)];
  if (issues.length > 0) throw apiKeyErrors.invalid('creating', issues);
  return [
    { type: 'ApiKeyCreated', schemaVersion: 1, data },
    ...flows.map((flow) => ({ type: 'ApiKeyFlowAdded', schemaVersion: 1, data: { apiKeyId, flow } }) as const),
  ];
}

function changeApiKey(changes: ChangeApiKey['data'], key: LiveApiKey): readonly ApiKeyEvent[] {
  const { apiKeyId } = key;
  const { name = key.name, description = key.description, enabled = key.enabled, scopes = key.scopes } = changes;
  if (changes.narrowsOnly && !isNarrower({ name, description, enabled, scopes }, key)) throw apiKeyErrors.notNarrower();
  const issues = apiKeyIssues({ name, description, scopes });
  if (issues.length > 0) throw apiKeyErrors.invalid('updating', issues);
  const events: ApiKeyEvent[] = [];
  if (name !== key.name)
    events.push({ type: 'ApiKeyRenamed', schemaVersion: 1, data: { apiKeyId, name, formerName: key.name } });
  if (description !== key.description || scopes.join() !== key.scopes.join())
    events.push({ type: 'ApiKeyRevised', schemaVersion: 1, data: { apiKeyId, description, scopes } });
  return [...events, ...(enabled ? enable(key) : disable(key))];
}

function isNarrower(
  wanted: Pick<LiveApiKey, 'name' | 'description' | 'enabled' | 'scopes'>,
  { name, description, enabled, scopes }: LiveApiKey,
): boolean {
  const known = new Set(scopes.map((scope) => scope.toLowerCase()));
  const isSame = wanted.name === name && wanted.description === description && wanted.enabled === enabled;
  return isSame && wanted.scopes.length > 0 && wanted.scopes.every((scope) => known.has(scope.toLowerCase()));
}

function addFlow({ apiKeyId, flow }: AddApiKeyFlow['data'], key: LiveApiKey): readonly ApiKeyEvent[] {
  const issues = flowIssues(flow);
  if (issues.length > 0) throw apiKeyErrors.invalidFlow(issues);
  if (flow.grantType === 'clientCredential' && clientFlow(key, flow.clientId)) throw apiKeyErrors.clientIdTaken();
  return [{ type: 'ApiKeyFlowAdded', schemaVersion: 1, data: { apiKeyId, flow } }];
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

export function apiKeyIssues(key: Pick<LiveApiKey, 'name' | 'description' | 'scopes'>): readonly Issue[] {
  return [...nameIssues(key.name), ...descriptionIssues(key.description), ...scopeIssues(key.scopes)];
}

function nameIssues(name: string): readonly Issue[] {
  if (name === '') return [{ field: 'name', message: 'The name is required' }];
  return isPrincipalName(name) ? [] : [{ field: 'name', message: 'The API key name is not valid' }];
}

function descriptionIssues(description: string | null): readonly Issue[] {
  if ((description ?? '').length <= MAX_DESCRIPTION) return [];
  return [
    { field: 'description', message: `The API key description cannot be longer than ${MAX_DESCRIPTION} characters` },
  ];
}

function scopeIssues(scopes: readonly string[]): readonly Issue[] {
  if (scopes.length > MAX_SCOPES)
    return [{ field: 'scopes', message: `The API key cannot have more than ${MAX_SCOPES} scopes` }];
  return scopes.flatMap((scope, index) =>
    SCOPE.test(scope) ? [] : [{ field: `scopes[${index}]`, message: `The scope '${scope}' is not valid` }],
  );
}

export function flowIssues(flow: Flow): readonly Issue[] {
  if (flow.grantType !== 'clientCredential' || isClientId(flow.clientId)) return [];
  return [{ field: 'clientId', message: 'The client id is not valid' }];
}

function known(key: ApiKey, apiKeyId: string): LiveApiKey {
  if (key.status !== 'live') throw apiKeyErrors.notFound(apiKeyId);
  return key;
}
