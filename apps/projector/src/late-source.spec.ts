import type { DomainEvent, Recorded } from '@annal/kernel';
import type { EventSource } from '@annal/read-models';
import { lateSource } from './late-source.ts';

const now = Date.parse('2026-03-01T10:00:00.000Z');
const clock = () => new Date(now);
const aged = (ms: number) =>
  [{ metadata: { occurredAt: new Date(now - ms).toISOString() } }] as unknown as readonly Recorded<DomainEvent>[];

function sourceOf(...batches: (readonly Recorded<DomainEvent>[])[]): EventSource {
  return {
    headPosition: () => Promise.resolve(0n),
    async *subscribe() {
      yield* batches;
    },
  };
}

async function taken(source: EventSource, signal = new AbortController().signal) {
  const options = { categories: ['entry'], after: 'start', signal } as const;
  const batches = [];
  for await (const batch of source.subscribe({ ...options, onPassed: () => undefined, onCaughtUp: () => undefined }))
    batches.push(batch);
  return batches;
}

it('hands out old events at once and new ones when they are old enough', async () => {
  const [old, fresh] = [aged(60_000), aged(100)];
  const began = performance.now();
  expect(await taken(lateSource(sourceOf(old, old), 30_000, clock))).toEqual([old, old]);
  expect(performance.now() - began).toBeLessThan(10_000);
  const before = performance.now();
  expect(await taken(lateSource(sourceOf(fresh), 300, clock))).toEqual([fresh]);
  // A timer may end a millisecond early.
  expect(performance.now() - before).toBeGreaterThanOrEqual(199);
});

it('hands out nothing more once it is stopped', async () => {
  const stop = new AbortController();
  const batches = taken(lateSource(sourceOf(aged(0)), 60_000, clock), stop.signal);
  stop.abort();
  expect(await batches).toEqual([]);
});

it('is the source itself without a delay', () => {
  const source = sourceOf();
  expect(lateSource(source, 0, clock)).toBe(source);
});
