import { assertNever } from '@annal/kernel';
import { nameKey } from '../principal-name.ts';
import type { ApiKeyEvent, Flow } from './api-key.events.ts';

export interface LiveApiKey {
  readonly status: 'live';
  readonly apiKeyId: string;
  readonly name: string;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly scopes: readonly string[];
  readonly flows: readonly Flow[];
}

export type ApiKey = { readonly status: 'absent' } | LiveApiKey | { readonly status: 'deleted' };

export const initialApiKey: ApiKey = { status: 'absent' };

export function evolve(key: ApiKey, event: ApiKeyEvent): ApiKey {
  switch (event.type) {
    case 'ApiKeyCreated':
      return { status: 'live', flows: [], ...event.data };
    case 'ApiKeyRenamed':
      return { ...live(key), name: event.data.name };
    case 'ApiKeyRevised':
      return { ...live(key), ...event.data };
    case 'ApiKeyFlowAdded':
      return { ...live(key), flows: [...live(key).flows, event.data.flow] };
    case 'ApiKeyFlowRemoved':
      return { ...live(key), flows: live(key).flows.filter(({ flowId }) => flowId !== event.data.flow.flowId) };
    case 'ApiKeyDisabled':
      return { ...live(key), enabled: false };
    case 'ApiKeyEnabled':
      return { ...live(key), enabled: true };
    case 'ApiKeyDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

export function clientFlow(key: Pick<LiveApiKey, 'flows'>, clientId: string): Flow | undefined {
  return key.flows.find(
    (flow) => flow.grantType === 'clientCredential' && nameKey(flow.clientId) === nameKey(clientId),
  );
}

export function hasAccessToken(key: Pick<LiveApiKey, 'flows'>, flowId: string): boolean {
  return key.flows.some((flow) => flow.grantType === 'accessToken' && flow.flowId === flowId);
}

function live(key: ApiKey): LiveApiKey {
  if (key.status !== 'live') throw new Error(`An API key that is ${key.status} has changed`);
  return key;
}
