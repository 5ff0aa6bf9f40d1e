import type { DomainEvent, EventSchemas } from './domain-event.ts';

/** Returned in place of events by a decision that lacks facts: the caller loads those and decides again. */
export interface Undecided<Wanted = unknown> {
  readonly wanted: Wanted;
}

/** `decide` and `evolve` are pure: clock, ids and looked-up facts arrive inside the command. */
export interface Decider<State, Command, Event extends DomainEvent, Lack extends Undecided = never> {
  readonly initial: State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Lack;
  /** Never refuses: the event has happened. */
  readonly evolve: (state: State, event: Event) => State;
}

export interface Aggregate<State, Command, Event extends DomainEvent, Lack extends Undecided = never> extends Decider<
  State,
  Command,
  Event,
  Lack
> {
  readonly category: string;
  readonly schemas: EventSchemas<Event>;
  readonly acknowledgedLate?: AcknowledgedLate;
  readonly lastEventOnly?: LastEventOnly;
  readonly snapshot?: SnapshotForm<State>;
  readonly maxAge?: MaxAge;
  readonly isMade?: IsMade<Event>;
  readonly isGone?: IsGone<Event, Command>;
}

/** State without commands, for readers of another domain's published events. */
export interface Fold<State, Event extends DomainEvent> {
  readonly category: string;
  readonly schemas: EventSchemas<Event>;
  readonly acknowledgedLate?: AcknowledgedLate;
  readonly lastEventOnly?: LastEventOnly;
  readonly snapshot?: SnapshotForm<State>;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

/** Rarely changed and looked up often: acknowledged late, so that others may answer from memory for that long. */
export type AcknowledgedLate = true;

/** Every event holds the whole state, so only the last one is read of a stream that grows without bound. */
export type LastEventOnly = true;

/** The store may hide events of this age and a scavenge may remove them; deciding copes with both. */
export interface MaxAge {
  readonly seconds: number;
}

/** Whether the first event of a stream created something whose id or name another stream can use later. */
export type IsMade<Event extends DomainEvent> = (first: Event) => boolean;

/** Whether the event removed the object of the command, after which another one can have its id in this stream. */
export type IsGone<Event extends DomainEvent, Command> = (event: Event, command: Command) => boolean;

/** A snapshot of a long stream. It is only a cache: a missing, old or unreadable one costs time and nothing else. */
export interface SnapshotForm<State> {
  /** Raise it when the stored form changes, or what `evolve` makes of stored events. */
  readonly version: number;
  readonly every: number;
  /** JSON values in pieces, between which the event loop runs other work. Empty when the state is not worth storing. */
  readonly pack: (state: State) => Iterable<unknown>;
  readonly unpack: () => Unpacking<State>;
}

export interface Unpacking<State> {
  add(piece: unknown): void;
  state(): State;
}

export function assertNever(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`);
}
