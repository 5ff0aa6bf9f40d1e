import { delay } from '@annal/concurrency';
import type { Clock, DomainEvent, Recorded } from '@annal/kernel';
import type { EventSource } from '@annal/read-models';

/** A test aid: hands events out only when they are that old, so that read models lag behind by as much. */
export function lateSource(source: EventSource, delayMs: number, clock: Clock): EventSource {
  if (delayMs === 0) return source;
  return {
    headPosition: () => source.headPosition(),
    async *subscribe(options) {
      for await (const batch of source.subscribe(options)) {
        await delay(lackOf(batch, delayMs, clock), options.signal);
        if (options.signal.aborted) return;
        yield batch;
      }
    },
  };
}

function lackOf(batch: readonly Recorded<DomainEvent>[], delayMs: number, clock: Clock): number {
  const times = batch.map(({ metadata }) => Date.parse(metadata.occurredAt));
  const age = clock().getTime() - Math.max(...times, 0);
  return Math.min(delayMs, Math.max(0, delayMs - age));
}
