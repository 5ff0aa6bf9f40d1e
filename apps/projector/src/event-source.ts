import type { EventStore } from '@annal/event-store';
import type { AnyProjection, EventSource } from '@annal/read-models';

export function eventSource(store: EventStore, projections: readonly AnyProjection[]): EventSource {
  const sources = new Map(
    projections.flatMap((projection) => projection.sources.map((source) => [source.category, source])),
  );
  return {
    subscribe: ({ categories, ...options }) =>
      store.subscribe({
        ...options,
        sharesCatchUp: true,
        sources: [...sources.values()].filter(({ category }) => categories.includes(category)),
      }),
    headPosition: () => store.headPosition(),
  };
}
