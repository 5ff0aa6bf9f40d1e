import type { DomainEvent, EventSchemas } from './domain-event.ts';

/** `decide` and `evolve` are pure and total: clock, ids and looked-up facts arrive inside the command. */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  /** @throws DomainError when the command is refused */
  readonly decide: (command: Command, state: State) => readonly Event[];
  /** Never refuses: the event has happened. */
  readonly evolve: (state: State, event: Event) => State;
}

/** A decider with the place its events live in. */
export interface Aggregate<State, Command, Event extends DomainEvent> extends Decider<State, Command, Event> {
  /** Text before the first `-` of the stream name. */
  readonly category: string;
  readonly schemas: EventSchemas<Event>;
  readonly definition?: Definition;
  readonly selfContained?: SelfContained;
}

/** State without commands, for readers of another domain's published events. */
export interface Fold<State, Event extends DomainEvent> {
  readonly category: string;
  readonly schemas: EventSchemas<Event>;
  readonly definition?: Definition;
  readonly selfContained?: SelfContained;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

/**
 * Marks what nearly every command of others looks up and what rarely changes, such as content types. Its changes are
 * acknowledged a moment late, so that others may answer from memory for that long (`EventStore.loadAcknowledged`).
 */
export type Definition = true;

/** Every event holds the whole state, so that a stream that grows for ever is read from its last event on. */
export type SelfContained = true;

export function assertNever(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`);
}
