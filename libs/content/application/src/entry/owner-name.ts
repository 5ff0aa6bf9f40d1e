import { ownerOf, type EventStore } from '@annal/event-store';
import { apiKeyFacts, apiKeyFactsStream, userFacts, userFactsStream, userNameStream } from '@annal/security-contracts';

/** The name in its own spelling of a user or API key with this name in any case; null if there is none. */
export async function ownerName(store: EventStore, name: string): Promise<string | null> {
  const id = await ownerOf(store, userNameStream(name));
  if (id === undefined) return null;
  const [{ state: user }, { state: key }] = await Promise.all([
    store.load(userFacts, userFactsStream(id)),
    store.load(apiKeyFacts, apiKeyFactsStream(id)),
  ]);
  if (user.status === 'live') return user.username;
  return key.status === 'live' ? key.name : null;
}
