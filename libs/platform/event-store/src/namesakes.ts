import { DomainError, type Aggregate, type CommandContext, type DomainEvent, type Recorded } from '@annal/kernel';
import type { EventLog } from './event-log.ts';

/** The thing a request was first made about is gone, and another one has its id. */
export function madeAgain(): DomainError {
  const message = 'The resource that the request was first made for is gone, another one has its id now';
  return new DomainError('notFound', 'Request.MadeAgain', message);
}

/**
 * A command that is taken up again is about what was there when it was first sent. Without this, a deletion that was
 * done, but never remembered, would delete what somebody has made under the same id since.
 *
 * @throws DomainError `Request.MadeAgain` where the stream began after that, or its thing went after that, both by
 * another command
 */
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

/** Of a stream, since a command that is taken up again was first sent; latest first. None for any other command. */
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
