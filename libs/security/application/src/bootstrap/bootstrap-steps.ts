import { randomUUID } from 'node:crypto';
import { derivedGuid, type EventStore } from '@annal/event-store';
import { DomainError, type CommandContext, type DomainEvent, type Fold } from '@annal/kernel';

const actor = { kind: 'system', id: 'bootstrap', name: 'System' } as const;

/** One context per step, because steps that append to the same stream must not share event ids. */
export function bootstrapSteps(): (step: string) => CommandContext {
  const run = randomUUID();
  return (step) => {
    const commandId = derivedGuid(run, step);
    return { commandId, correlationId: run, causationId: commandId, actor };
  };
}

export async function unlessTaken(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
  }
}

export async function isMadeByBootstrap<Event extends DomainEvent>(
  store: EventStore,
  fold: Pick<Fold<never, Event>, 'schemas'>,
  stream: string,
): Promise<boolean> {
  for await (const { metadata } of store.readStream(fold, stream, 0n, 1))
    return metadata.actor.kind === actor.kind && metadata.actor.id === actor.id;
  return false;
}
