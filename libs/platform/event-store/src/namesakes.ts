import { DomainError, type Aggregate, type CommandContext, type DomainEvent } from '@annal/kernel';
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
 * @throws DomainError `Request.MadeAgain` where the stream began after that, by another command
 */
export async function refuseNamesake<State, Command, Event extends DomainEvent>(
  log: EventLog,
  aggregate: Pick<Aggregate<State, Command, Event>, 'schemas' | 'isMade'>,
  stream: string,
  { commandId, mayBeDoneAfter }: CommandContext,
): Promise<void> {
  if (mayBeDoneAfter === undefined || !aggregate.isMade) return;
  for await (const first of log.readStream(stream, aggregate.schemas, 0n, 1)) {
    const isOwn = first.metadata.commandId === commandId;
    if (!isOwn && first.position > BigInt(mayBeDoneAfter) && aggregate.isMade(first)) throw madeAgain();
  }
}
