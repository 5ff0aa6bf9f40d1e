import type { DomainEvent, Recorded } from '@annal/kernel';
import { CopyOrder } from '../documents/copy-order.ts';
import { isWhereChange, namedIds, type DocumentChange, type ReadModelDocument } from '../documents/document-change.ts';
import { assertIndexed, type AnyProjection } from '../projections/projection.ts';

export class PoisonEventError extends Error {
  readonly position: bigint;

  constructor(projection: string, event: Recorded<DomainEvent>, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${event.type} ${event.id} at ${event.position} stops projection ${projection}: ${reason}`, { cause });
    this.name = 'PoisonEventError';
    this.position = event.position;
  }
}

export interface Step {
  readonly event: Recorded<DomainEvent>;
  readonly changes: readonly DocumentChange<ReadModelDocument>[];
}

export interface Slice {
  readonly steps: readonly Step[];
  readonly ids: ReadonlySet<string>;
  readonly poison?: PoisonEventError;
}

const MAX_DOCUMENTS = 1_000;

/** At least one event unless the first is poison. Avoids splitting an append. */
export function nextSlice(
  projection: AnyProjection,
  events: readonly Recorded<DomainEvent>[],
  from: number,
  limit: number,
): Slice {
  const steps: Step[] = [];
  const ids = new Set<string>();
  const copies = new CopyOrder();
  for (const event of events.slice(from, from + limit)) {
    const step = project(projection, event);
    if (step instanceof PoisonEventError) return { steps, ids, poison: step };
    const alone = step.changes.some(isWhereChange);
    const isFull = ids.size >= MAX_DOCUMENTS && !isOfOneAppend(steps.at(-1)?.event, event);
    if (steps.length > 0 && (alone || isFull || !copies.admits(step.changes))) break;
    steps.push(step);
    for (const change of step.changes) {
      for (const id of namedIds(change)) ids.add(id);
      if (change.kind === 'copy') copies.add(change.fromId, change.toId);
    }
    if (alone) break;
  }
  return { steps, ids };
}

/** Readers should see the events of an append together. */
function isOfOneAppend(former: Recorded<DomainEvent> | undefined, event: Recorded<DomainEvent>): boolean {
  return former?.stream === event.stream && former.metadata.commandId === event.metadata.commandId;
}

function project(projection: AnyProjection, event: Recorded<DomainEvent>): Step | PoisonEventError {
  try {
    const changes = projection.project(event as never);
    for (const change of changes) if (isWhereChange(change)) assertIndexed(projection, change.filter);
    return { event, changes };
  } catch (error) {
    return new PoisonEventError(projection.name, event, error);
  }
}
