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

/** Id of the user with this name or email, in any case (security.md 2). An id of an API key is possible too. */
export async function findUserId(store: EventStore, identifier: string): Promise<string | undefined> {
  const [byEmail, byName] = await Promise.all([
    identifier.includes('@') ? ownerOf(store, emailStream(identifier)) : undefined,
    ownerOf(store, userNameStream(identifier)),
  ]);
  return byEmail ?? byName;
}

/**
 * Whether somebody else who is there is found by this text, as a name or as an email. One text has to lead to one
 * principal only: an email that is another's name would stand in front of it wherever either may be given.
 */
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

/** What became of the user or API key that has claimed a name, read now. */
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

/** What became of the API key that has claimed a client id for a flow of its own. Whoever removes the flow releases it. */
export async function clientIdOwnerStatus(store: EventStore, owner: string, clientId: string): Promise<OwnerStatus> {
  const { state } = await store.load(apiKeyAggregate, apiKeyStream(owner));
  if (state.status !== 'live') return state.status;
  return clientFlow(state, clientId) ? 'live' : 'without';
}
