import type { EventSourceCategory } from '@annal/event-store';
import type { Actor, DomainEvent, Recorded } from '@annal/kernel';

export interface Timer<Command> {
  /** Timers of one subject are sent one after the other, in the order of their times. */
  readonly subject: string;
  readonly name: string;
  /** ISO 8601, UTC. A past time is due at once. */
  readonly at: string;
  readonly command: Command;
  readonly actor: Actor;
}

export type Reaction<Command> =
  | { readonly kind: 'set'; readonly timer: Timer<Command> }
  | { readonly kind: 'clear'; readonly subject: string; readonly name: string };

export interface ProcessManager<Event extends DomainEvent, Command> {
  readonly name: string;
  /** Raise it when `react` changes: timers are dropped and the log is read from its start. */
  readonly version: number;
  readonly sources: readonly EventSourceCategory[];
  readonly types: readonly Event['type'][];
  readonly react: (event: Recorded<Event>) => readonly Reaction<Command>[];
}

export function setTimer<Command>(timer: Timer<Command>): Reaction<Command> {
  return { kind: 'set', timer };
}

export function clearTimer(subject: string, name: string): Reaction<never> {
  return { kind: 'clear', subject, name };
}
