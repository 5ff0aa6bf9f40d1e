import type { EventSourceCategory } from '@annal/event-store';
import type { Actor, DomainEvent, Recorded } from '@annal/kernel';

/** A command that waits for its time. */
export interface Timer<Command> {
  /** What it is about. Timers of one subject are sent one after the other, in the order of their times. */
  readonly subject: string;
  /** Tells the timers of a subject apart: setting one again replaces it. */
  readonly name: string;
  /** ISO 8601, UTC. A time that has passed: at once. */
  readonly at: string;
  /** Plain JSON. */
  readonly command: Command;
  readonly actor: Actor;
}

export type Reaction<Command> =
  | { readonly kind: 'set'; readonly timer: Timer<Command> }
  | { readonly kind: 'clear'; readonly subject: string; readonly name: string };

/** What the service does by itself after some events. */
export interface ProcessManager<Event extends DomainEvent, Command> {
  /** Of its checkpoint and its timers; never changes. */
  readonly name: string;
  /** Raise it when `react` changes: timers are forgotten and the log is followed anew from its start. */
  readonly version: number;
  readonly sources: readonly EventSourceCategory[];
  /** The only ones `react` is given. */
  readonly types: readonly Event['type'][];
  readonly react: (event: Recorded<Event>) => readonly Reaction<Command>[];
}

export function setTimer<Command>(timer: Timer<Command>): Reaction<Command> {
  return { kind: 'set', timer };
}

export function clearTimer(subject: string, name: string): Reaction<never> {
  return { kind: 'clear', subject, name };
}
