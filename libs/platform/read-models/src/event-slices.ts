import type { DomainEvent, Recorded } from '@annal/kernel';
import { CopyOrder } from './copy-order.ts';
import { isWhereChange, namedIds, type DocumentChange, type ReadModelDocument } from './document-change.ts';
import { assertIndexed, type AnyProjection } from './projection.ts';

/** An event that its projection cannot apply. Nothing behind it is applied before it is. */
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

/** Events that can be applied in memory and written together. */
export interface Slice {
  readonly steps: readonly Step[];
  /** Every document that one of them names. */
  readonly ids: ReadonlySet<string>;
  /** What keeps the event behind them from being applied. */
  readonly poison?: PoisonEventError;
}

const MAX_DOCUMENTS = 1_000;

/** The events from index `from` on that fit together: at least one, unless that one is poison. An append is cut last. */
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

/** Readers should not see what was stored together one after the other. */
function isOfOneAppend(former: Recorded<DomainEvent> | undefined, event: Recorded<DomainEvent>): boolean {
  return former?.stream === event.stream && former.metadata.commandId === event.metadata.commandId;
}

function project(projection: AnyProjection, event: Recorded<DomainEvent>): Step | PoisonEventError {
  try {
    // The source yields what the projection's own categories hold, which is what its `project` is typed for.
    const changes = projection.project(event as never);
    for (const change of changes) if (isWhereChange(change)) assertIndexed(projection, change.filter);
    return { event, changes };
  } catch (error) {
    return new PoisonEventError(projection.name, event, error);
  }
}
