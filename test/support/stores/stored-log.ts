import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { LogAudit } from '@annal/event-store';
import { EventStoreDBClient } from '@eventstore/db-client';

export interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function readStoredLog(dataDir: string): Promise<readonly StoredEvent[]> {
  const server = await startEmbeddedEventStore({ dataDir: join(dataDir, 'stores') });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  try {
    const events: StoredEvent[] = [];
    for await (const { event } of client.readAll()) {
      if (!event) continue;
      const { id, streamId: stream, revision, position, type } = event;
      events.push({ id, stream, revision, position: position.commit, type, data: event.data as StoredEvent['data'] });
    }
    return events;
  } finally {
    await client.dispose();
    await server.close();
  }
}

export function logProblems(events: readonly StoredEvent[]): readonly string[] {
  const audit = new LogAudit();
  for (const event of events) audit.see(event);
  return audit.problems;
}
