import { randomUUID } from 'node:crypto';
import { derivedGuid } from '@annal/event-store';
import { DomainError, type CommandContext } from '@annal/kernel';

/** A context per step: two steps may write to one stream, and their events must not share ids. */
export function bootstrapSteps(): (step: string) => CommandContext {
  const run = randomUUID();
  return (step) => {
    const commandId = derivedGuid(run, step);
    const actor = { kind: 'system', id: 'bootstrap', name: 'System' } as const;
    return { commandId, correlationId: run, causationId: commandId, actor };
  };
}

/** For what another process, starting at the same moment, may have created just now. */
export async function unlessTaken(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
  }
}
