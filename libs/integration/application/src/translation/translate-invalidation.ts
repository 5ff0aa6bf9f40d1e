import type { Draft } from '../integration-log.ts';
import type { Touch } from '../invalidations.ts';

const ACTOR = { kind: 'system', id: 'notifier', name: 'system' } as const;

/** Told again rather than lost, wherever the stream is: its place in the log alone would not tell what is new. */
export function invalidation({ event, projectUuid, projectId }: Touch, keys: readonly string[]): Draft {
  const category = event.stream.slice(0, event.stream.indexOf('-'));
  const data = { projectId, keys, position: `${event.position}-${category}` };
  return {
    told: { type: 'annal.delivery.invalidated.v1', subject: 'delivery', label: null, data },
    projectUuid,
    projectId,
    time: event.metadata.occurredAt,
    actor: ACTOR,
    correlationId: event.metadata.correlationId,
    sourceId: event.id,
    position: event.position,
    index: Date.now(),
    isRepeatable: true,
  };
}
