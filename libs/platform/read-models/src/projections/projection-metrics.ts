import type { DomainEvent, Recorded } from '@annal/kernel';
import { appendSpanId, gauge, histogram, isTracing, startSpan, timed, traceIdOf } from '@annal/observability';
import type { ProjectionStatus } from './projection-status.ts';

const delay = histogram({
  name: 'annal_projection_delay_seconds',
  help: 'How old the newest event of a batch was when readers saw it',
  labels: ['projection'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
});

export interface ObservedProjections {
  status(): readonly Pick<ProjectionStatus, 'name' | 'state' | 'caughtUp' | 'position'>[];
  headPosition(): Promise<bigint>;
}

const hosts = new Set<ObservedProjections>();
const behindSince = new Map<string, number>();

gauge({
  name: 'annal_projection_lag_events',
  help: 'Positions between the end of the log and a projection that has not caught up; 0 where it has',
  labels: ['projection'],
  collect: async (lag) => {
    lag.reset();
    for (const host of hosts) {
      const head = await host.headPosition().catch(() => 0n);
      for (const { name, state, caughtUp, position } of host.status()) {
        if (state === 'standby') continue;
        lag.set({ projection: name }, caughtUp ? 0 : Math.max(0, Number(head - (position ?? 0n))));
      }
    }
  },
});

gauge({
  name: 'annal_projection_lag_seconds',
  help: 'How long a projection of this process has not been up to date; 0 where it is',
  labels: ['projection'],
  collect: (lag) => {
    lag.reset();
    for (const { name, state, caughtUp } of [...hosts].flatMap((host) => host.status())) {
      if (state === 'standby') continue;
      if (caughtUp) behindSince.delete(name);
      else if (!behindSince.has(name)) behindSince.set(name, Date.now());
      lag.set({ projection: name }, (Date.now() - (behindSince.get(name) ?? Date.now())) / 1_000);
    }
  },
});

gauge({
  name: 'annal_projection_stopped',
  help: '1 where a projection does not move for an error',
  labels: ['projection'],
  collect: (stopped) => {
    stopped.reset();
    for (const { name, state } of [...hosts].flatMap((host) => host.status()))
      stopped.set({ projection: name }, state === 'stopped' ? 1 : 0);
  },
});

export function observeProjections(host: ObservedProjections): () => void {
  hosts.add(host);
  return () => void hosts.delete(host);
}

export function measureDelay(projection: string, occurredAt: string): void {
  delay.observe({ projection }, Math.max(0, (Date.now() - Date.parse(occurredAt)) / 1_000));
}

export async function measureBatch(
  projection: string,
  events: readonly Recorded<DomainEvent>[],
  write: () => Promise<void>,
): Promise<void> {
  const startTime = new Date();
  await timed('mongodb', 'write', write);
  const newest = events.at(-1);
  if (!newest) return;
  measureDelay(projection, newest.metadata.occurredAt);
  if (!isTracing()) return;
  const seen = new Set<string>();
  for (const { stream, metadata } of events) {
    const spanId = appendSpanId(metadata.commandId, stream);
    if (seen.has(spanId)) continue;
    seen.add(spanId);
    const parent = { traceId: traceIdOf(metadata.correlationId), spanId };
    startSpan({ name: `project ${projection}`, kind: 'consumer', parent, startTime })?.end();
  }
}
