import { DomainError, type Aggregate, type CommandContext, type DomainEvent, type Recorded } from '@annal/kernel';
import type { EventLog } from '../log/event-log.ts';

export function madeAgain(): DomainError {
  const message = 'The resource that the request was first made for is gone, another one has its id now';
  return new DomainError('notFound', 'Request.MadeAgain', message);
}

/** Keeps a repeated command from changing a newer object with the same id. @throws DomainError `Request.MadeAgain` */
export async function refuseNamesake<State, Command, Event extends DomainEvent>(
  log: EventLog,
  aggregate: Pick<Aggregate<State, Command, Event>, 'schemas' | 'isMade' | 'isGone'>,
  stream: string,
  context: CommandContext,
  command?: Command,
): Promise<void> {
  const { commandId, mayBeDoneAfter } = context;
  const { isMade, isGone } = aggregate;
  if (mayBeDoneAfter === undefined) return;
  if (isMade)
    for await (const first of log.readStream(stream, aggregate.schemas, 0n, 1)) {
      const isOwn = first.metadata.commandId === commandId;
      if (!isOwn && first.position > BigInt(mayBeDoneAfter) && isMade(first)) throw madeAgain();
    }
  if (isGone && command !== undefined)
    for await (const event of eventsOfOthers(log, aggregate, stream, context))
      if (isGone(event, command)) throw madeAgain();
}

export async function* eventsOfOthers<Event extends DomainEvent>(
  log: EventLog,
  { schemas }: Pick<Aggregate<never, never, Event>, 'schemas'>,
  stream: string,
  { commandId, mayBeDoneAfter }: CommandContext,
): AsyncGenerator<Recorded<Event>> {
  if (mayBeDoneAfter === undefined) return;
  for await (const event of log.history.readBack(stream, schemas, BigInt(mayBeDoneAfter)))
    if (event.metadata.commandId !== commandId) yield event;
}
