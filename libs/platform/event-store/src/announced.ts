import { DomainError, type Aggregate, type CommandContext, type DomainEvent } from '@annal/kernel';
import { derivedGuid } from './log/event-ids.ts';
import type { EventStore } from './event-store.ts';

export interface Announcement<State, Command, Event extends DomainEvent> {
  readonly aggregate: Aggregate<State, Command, Event>;
  readonly stream: string;
  readonly id: string;
  /** Gathers the facts that hold at this state. */
  readonly begin: (state: State) => Promise<Command>;
  readonly end: Command;
  /** The refusal of `begin` when the state has changed since. */
  readonly staleCode: string;
}

const MAX_ROUNDS = 50;

/**
 * Two-step removal: begins in a stream that all such changes share, makes the change in the streams of its own, and
 * ends. In between, others treat the change as done.
 *
 * @throws the refusal of `begin`, or the error of `change`
 */
export async function announced<State, Command, Event extends DomainEvent, Result>(
  store: EventStore,
  announcement: Announcement<State, Command, Event>,
  context: CommandContext,
  change: () => Promise<Result>,
): Promise<Result> {
  await begin(store, announcement, context);
  try {
    const done = await change();
    await end(store, announcement, context);
    return done;
  } catch (error) {
    // The outcome of an interrupted change is unknown, so it stays announced until it expires.
    if (error instanceof DomainError && error.kind !== 'unavailable') await end(store, announcement, context);
    throw error;
  }
}

async function begin<State, Command, Event extends DomainEvent>(
  store: EventStore,
  { aggregate, stream, id, begin: commandAt, staleCode }: Announcement<State, Command, Event>,
  context: CommandContext,
): Promise<void> {
  for (let round = 1; ; round += 1) {
    const { state } = await store.load(aggregate, stream);
    const command = await commandAt(state);
    try {
      await store.transact(aggregate, stream, command, { ...context, commandId: id });
      return;
    } catch (error) {
      const isStale = error instanceof DomainError && error.code === staleCode;
      if (!isStale || round === MAX_ROUNDS) throw error;
    }
  }
}

async function end<State, Command, Event extends DomainEvent>(
  store: EventStore,
  { aggregate, stream, id, end: command }: Announcement<State, Command, Event>,
  context: CommandContext,
): Promise<void> {
  await store.transact(aggregate, stream, command, { ...context, commandId: derivedGuid(id, 'ended') });
}
