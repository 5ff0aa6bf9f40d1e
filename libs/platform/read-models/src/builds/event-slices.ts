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

/**
 * At least one event unless the first is poison. An append that changes documents by filter is its own slice. Splits an
 * append only at its second change by filter, or where its copies would form a circle, or at `limit`.
 */
export function nextSlice(
  projection: AnyProjection,
  events: readonly Recorded<DomainEvent>[],
  from: number,
  limit: number,
): Slice {
  const steps: Step[] = [];
  const ids = new Set<string>();
  const copies = new CopyOrder();
  let hasFilter = false;
  /** Steps before the append of the last one. */
  let whole = 0;
  for (const event of events.slice(from, from + limit)) {
    const former = steps.at(-1)?.event;
    if (former && !isOfOneAppend(former, event)) {
      if (hasFilter || ids.size >= MAX_DOCUMENTS) break;
      whole = steps.length;
    }
    const step = project(projection, event);
    if (step instanceof PoisonEventError) return { steps, ids, poison: step };
    const isByFilter = changesByFilter(step);
    const isAlone = isByFilter && (hasFilter || whole > 0);
    if (former && (isAlone || !copies.admits(step.changes))) return sliceOf(steps.slice(0, whole || Infinity));
    hasFilter ||= isByFilter;
    steps.push(step);
    for (const change of step.changes) {
      for (const id of namedIds(change)) ids.add(id);
      if (change.kind === 'copy') copies.add(change.fromId, change.toId);
    }
  }
  return { steps, ids };
}

export const changesByFilter = ({ changes }: Step): boolean => changes.some(isWhereChange);

/** Readers should see the events of an append together. */
export function isOfOneAppend(former: Recorded<DomainEvent> | undefined, event: Recorded<DomainEvent>): boolean {
  return former?.stream === event.stream && former.metadata.commandId === event.metadata.commandId;
}

function sliceOf(steps: readonly Step[]): Slice {
  return { steps, ids: new Set(steps.flatMap(({ changes }) => changes.flatMap(namedIds))) };
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
