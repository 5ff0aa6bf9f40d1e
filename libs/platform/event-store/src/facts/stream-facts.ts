import type { DomainEvent, EventSchemas, Recorded } from '@annal/kernel';
import { LRUCache } from 'lru-cache';
import type { EventStore } from '../event-store.ts';

export interface FactsFold<State, Event extends DomainEvent> {
  readonly schemas: EventSchemas<Event>;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

interface StateAtRevision<State> {
  readonly revision: bigint;
  readonly state: State;
}

/** The state around an event, unaffected by later events, so that a repetition gives the same translation. */
export class StreamFacts<State extends object, Event extends DomainEvent> {
  private readonly known: LRUCache<string, StateAtRevision<State>>;

  constructor(
    private readonly store: EventStore,
    private readonly fold: FactsFold<State, Event>,
    max: number,
    private readonly kept?: (stream: string) => Promise<StateAtRevision<State> | undefined>,
  ) {
    this.known = new LRUCache({ max });
  }

  async around(event: Recorded<Event>): Promise<{ readonly before: State; readonly after: State }> {
    const before = await this.before(event);
    const after = this.fold.evolve(before, event);
    this.known.set(event.stream, { revision: event.revision, state: after });
    return { before, after };
  }

  private async before({ stream, revision }: Recorded<Event>): Promise<State> {
    if (revision === 0n) return this.fold.initial;
    const known = this.known.get(stream);
    if (known && known.revision === revision - 1n) return known.state;
    const found = known && known.revision < revision ? known : await this.kept?.(stream);
    const earlier = found && found.revision < revision ? found : undefined;
    let state = earlier?.state ?? this.fold.initial;
    const from = earlier ? earlier.revision + 1n : 0n;
    const missing = Number(revision - from);
    for await (const event of this.store.readStream(this.fold, stream, from, missing))
      if (event.revision < revision) state = this.fold.evolve(state, event);
    return state;
  }
}
