import { claimKey, releaseKey, type EventStore } from '@annal/event-store';
import { canonicalGuid, type CommandContext } from '@annal/kernel';
import {
  apiKeyAggregate,
  apiKeyErrors,
  apiKeyStream,
  clientIdStream,
  isPrincipalName,
  userNameStream,
  type LiveApiKey,
} from '@annal/security-domain';
import { clientIdOwnerStatus, isIdentifierTaken, nameOwnerStatus } from '../principal/principal-names.ts';

export async function requireApiKey(store: EventStore, identifier: string): Promise<LiveApiKey> {
  const apiKeyId = canonicalGuid(identifier);
  const { state } = apiKeyId ? await store.load(apiKeyAggregate, apiKeyStream(apiKeyId)) : { state: undefined };
  if (state?.status !== 'live') throw apiKeyErrors.notFound(identifier);
  return state;
}

export async function isNameTaken(store: EventStore, name: string, apiKeyId: string): Promise<boolean> {
  return isPrincipalName(name) && (await isIdentifierTaken(store, name, apiKeyId));
}

export function claimName(
  store: EventStore,
  name: string,
  apiKeyId: string,
  context: CommandContext,
  takesOver = false,
) {
  const statusOf = (owner: string) => nameOwnerStatus(store, owner, 'username', name);
  return claimKey(store, { stream: userNameStream(name), key: name, owner: apiKeyId, statusOf, takesOver }, context);
}

export function releaseName(store: EventStore, name: string, apiKeyId: string, context: CommandContext) {
  return releaseKey(store, userNameStream(name), name, apiKeyId, context);
}

export async function claimClientId(store: EventStore, clientId: string, apiKeyId: string, context: CommandContext) {
  const statusOf = (owner: string) => clientIdOwnerStatus(store, owner, clientId);
  const claim = { stream: clientIdStream(clientId), key: clientId, owner: apiKeyId, statusOf };
  return (await claimKey(store, claim, context)) === apiKeyId;
}

export function releaseClientId(store: EventStore, clientId: string, apiKeyId: string, context: CommandContext) {
  return releaseKey(store, clientIdStream(clientId), clientId, apiKeyId, context);
}
