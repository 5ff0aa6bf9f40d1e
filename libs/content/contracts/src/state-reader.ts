import type { DomainEvent, Fold } from '@annal/kernel';

/** The part of the event store that is needed: states not older than the call. */
export interface StateReader {
  load<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<{ readonly state: State }>;
}
