import { ownerOf, type EventStore, type OwnerStatus } from '@annal/event-store';
import {
  apiKeyAggregate,
  apiKeyStream,
  clientFlow,
  clientIdStream,
  emailStream,
  nameKey,
  userAggregate,
  userNameStream,
  userStream,
} from '@annal/security-domain';

export type KeyName = 'username' | 'email';

/** Case-insensitive (security.md 2). May return the id of an API key. */
export async function findUserId(store: EventStore, identifier: string): Promise<string | undefined> {
  const [byEmail, byName] = await Promise.all([
    identifier.includes('@') ? ownerOf(store, emailStream(identifier)) : undefined,
    ownerOf(store, userNameStream(identifier)),
  ]);
  return byEmail ?? byName;
}

/** A text must lead to one principal only: an email address equal to another's name would shadow it. */
export async function isIdentifierTaken(store: EventStore, key: string, ownId: string): Promise<boolean> {
  const isHeld = async (name: KeyName, stream: string) => {
    const owner = await ownerOf(store, stream);
    return owner !== undefined && owner !== ownId && (await nameOwnerStatus(store, owner, name, key)) === 'live';
  };
  const held = await Promise.all([isHeld('username', userNameStream(key)), isHeld('email', emailStream(key))]);
  return held.includes(true);
}

export function findApiKeyId(store: EventStore, clientId: string): Promise<string | undefined> {
  return ownerOf(store, clientIdStream(clientId));
}

export async function nameOwnerStatus(
  store: EventStore,
  owner: string,
  name: KeyName,
  key: string,
): Promise<OwnerStatus> {
  const [{ state: user }, { state: apiKey }] = await Promise.all([
    store.load(userAggregate, userStream(owner)),
    store.load(apiKeyAggregate, apiKeyStream(owner)),
  ]);
  const holding = (held: string) => (nameKey(held) === nameKey(key) ? 'live' : 'without');
  if (user.status === 'live') return holding(user[name]);
  if (user.status === 'absent' && apiKey.status === 'live') return holding(name === 'username' ? apiKey.name : '');
  return user.status === 'absent' ? apiKey.status : user.status;
}

export async function clientIdOwnerStatus(store: EventStore, owner: string, clientId: string): Promise<OwnerStatus> {
  const { state } = await store.load(apiKeyAggregate, apiKeyStream(owner));
  if (state.status !== 'live') return state.status;
  return clientFlow(state, clientId) ? 'live' : 'without';
}
