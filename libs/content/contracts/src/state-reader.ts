import type { DomainEvent, Fold } from '@annal/kernel';

/** Loads states that are not older than the call. */
export interface StateReader {
  load<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<{ readonly state: State }>;
}
