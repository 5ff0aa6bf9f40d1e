import { DomainError, type Aggregate, type CommandContext, type DomainEvent } from '@annal/kernel';
import { derivedGuid } from '../log/event-ids.ts';
import type { EventStore } from '../event-store.ts';
import type { Transaction } from '../transactions/transactions.ts';

export interface Announcement<State, Command, Event extends DomainEvent> {
  readonly aggregate: Aggregate<State, Command, Event>;
  readonly stream: string;
  readonly id: string;
  /** Loads the state if it needs facts that hold there. */
  readonly begin: (load: () => Promise<State>) => Promise<Command>;
  readonly end: Command;
  /** The refusal of `begin` when the state has changed since it was loaded. */
  readonly staleCode?: string;
}

const MAX_ROUNDS = 50;

/**
 * Two steps: announces a change in a stream that all such changes share, makes it in its own streams, and ends the
 * announcement. In between, others treat the change as done.
 *
 * @throws the refusal of `begin`, or the error of `change`
 */
export async function announced<State, Command, Event extends DomainEvent, Result>(
  store: EventStore,
  announcement: Announcement<State, Command, Event>,
  context: CommandContext,
  change: (begun: Transaction<State, Event>) => Promise<Result>,
): Promise<Result> {
  const begun = await begin(store, announcement, context);
  try {
    const done = await change(begun);
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
): Promise<Transaction<State, Event>> {
  const own = { ...context, commandId: id };
  const load = async () => (await store.load(aggregate, stream)).state;
  for (let round = 1; ; round += 1) {
    const command = await commandAt(load);
    try {
      return await store.transact(aggregate, stream, command, own);
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
