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
  readonly snapshot?: SnapshotForm<State>;
  readonly fading?: Fading;
  readonly isMade?: IsMade<Event>;
  readonly isGone?: IsGone<Event, Command>;
}

/** State without commands, for readers of another domain's published events. */
export interface Fold<State, Event extends DomainEvent> {
  readonly category: string;
  readonly schemas: EventSchemas<Event>;
  readonly definition?: Definition;
  readonly selfContained?: SelfContained;
  readonly snapshot?: SnapshotForm<State>;
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

/**
 * Nobody asks for its events any more once they are so many seconds old: the store need not show them, and a scavenge
 * may take them out. Deciding copes with both.
 */
export interface Fading {
  readonly afterSeconds: number;
}

/**
 * For things whose id or name another one may have later, in a stream of its own: whether the first event of a stream
 * made such a thing.
 */
export type IsMade<Event extends DomainEvent> = (first: Event) => boolean;

/**
 * For things whose id another one may have later in the same stream: whether the event says that the thing which the
 * command is about is gone. What has its id after that is another one.
 */
export type IsGone<Event extends DomainEvent, Command> = (event: Event, command: Command) => boolean;

/**
 * How a state is written down beside a long stream, so that a process that starts need not fold it from its beginning.
 * A copy like any other: one that is missing, older, of another version or unreadable costs time and nothing else.
 */
export interface SnapshotForm<State> {
  /** Raised with every change of what is written, or of what `evolve` makes of events that are stored. */
  readonly version: number;
  /** So many events after the last one the next is taken. */
  readonly every: number;
  /** JSON values, in pieces, between which others get their turn. None where the state is not worth it. */
  readonly pack: (state: State) => Iterable<unknown>;
  readonly unpack: () => Unpacking<State>;
}

export interface Unpacking<State> {
  /** Takes what `pack` made, in the same order. */
  add(piece: unknown): void;
  state(): State;
}

export function assertNever(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`);
}
