import type { EventStore } from '@annal/event-store';
import { userFacts, userFactsStream } from '@annal/security-contracts';
import type { Actor } from '@annal/kernel';
import { LRUCache } from 'lru-cache';

export interface Person {
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const PEOPLE = 5_000;
const FRESH_MS = 60_000;

export class People {
  private readonly known = new LRUCache<string, Person>({ max: PEOPLE, ttl: FRESH_MS });

  constructor(private readonly store: EventStore) {}

  async of(actor: Pick<Actor, 'kind' | 'id' | 'name'>): Promise<Person> {
    const nameless = { username: actor.kind === 'system' ? 'system' : actor.name, firstName: null, lastName: null };
    if (actor.kind !== 'user') return nameless;
    const known = this.known.get(actor.id);
    if (known) return known;
    const { state } = await this.store.load(userFacts, userFactsStream(actor.id));
    if (state.status !== 'live') return nameless;
    const { firstName, lastName } = state.details;
    const person = { username: state.username, firstName: firstName ?? null, lastName: lastName ?? null };
    this.known.set(actor.id, person);
    return person;
  }
}
