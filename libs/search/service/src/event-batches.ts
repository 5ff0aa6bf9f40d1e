import type { DomainEvent, Recorded } from '@annal/kernel';
import { isOfOneAppend, roughSize } from '@annal/read-models';

export interface BatchLimits {
  readonly events: number;
  readonly bytes: number;
}

export const WHOLE_BATCHES: BatchLimits = { events: 500, bytes: 8 * 1024 ** 2 };
/** While catching up: one large transaction costs far less than many, and an entry's later events replace its earlier. */
export const GATHERED_BATCHES: BatchLimits = { events: 6_000, bytes: 16 * 1024 ** 2 };
export const ONE_BY_ONE: BatchLimits = { events: 1, bytes: 0 };

/** Never splits events that were appended together, so that readers see all or none of them. */
export function* eventBatches(
  events: readonly Recorded<DomainEvent>[],
  limits: BatchLimits,
): Generator<readonly Recorded<DomainEvent>[]> {
  let batch: Recorded<DomainEvent>[] = [];
  let bytes = 0;
  for (const event of events) {
    const isFull = batch.length >= limits.events || bytes >= limits.bytes;
    if (isFull && batch.length > 0 && !isOfOneAppend(batch.at(-1), event)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(event);
    bytes += roughSize(event.data);
  }
  if (batch.length > 0) yield batch;
}
