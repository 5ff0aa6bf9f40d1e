import { EventStoreDBClient, jsonEvent, type JSONEventData, type ResolvedEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';

export interface StartedEventStore {
  readonly connectionString: string;
  stop(): Promise<void>;
}

export type ConnectEventStore = () => Promise<StartedEventStore>;

export function withClient(connect: ConnectEventStore): () => EventStoreDBClient {
  let store: StartedEventStore;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    store = await connect();
    client = EventStoreDBClient.connectionString(store.connectionString);
  });
  afterAll(async () => {
    await client.dispose();
    await store.stop();
  });
  return () => client;
}

export const newStream = (label = 'contract') => `${label}${randomUUID().replaceAll('-', '')}-${randomUUID()}`;

export const testEvent = (type = 'Tested', data: Record<string, unknown> = {}): JSONEventData =>
  jsonEvent({ type, data, metadata: { by: 'contract' } });

export const testEvents = (count: number, type = 'Tested'): JSONEventData[] =>
  Array.from({ length: count }, (_, number) => testEvent(type, { number }));

export async function collect(events: AsyncIterable<ResolvedEvent>): Promise<ResolvedEvent[]> {
  const collected: ResolvedEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

/** Leaves the subscription open for the caller to end. */
export async function take(events: AsyncIterable<ResolvedEvent>, count: number): Promise<ResolvedEvent[]> {
  const taken: ResolvedEvent[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
}

export const numbersOf = (events: readonly ResolvedEvent[]) =>
  events.map(({ event }) => (event?.data as { number: number }).number);

export const revisionsOf = (events: readonly ResolvedEvent[]) => events.map(({ event }) => Number(event?.revision));

/** The store processes some calls asynchronously. */
export async function eventually<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > end) throw new Error(`Still not as expected: ${String(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
