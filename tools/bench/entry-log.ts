import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { entrySource, type EntryEvent } from '@annal/content-contracts';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventStore } from '@annal/event-store';
import type { Aggregate } from '@annal/kernel';
import { fieldsOf } from './sample.ts';

interface EntriesToWrite {
  readonly template: { readonly projectUuid: string; readonly entryId: string };
  readonly from: number;
  readonly count: number;
  readonly onWritten: () => void;
}

/** The store's commit batch size. */
const WRITERS = 64;

const verbatim: Aggregate<null, readonly EntryEvent[], EntryEvent> = {
  ...entrySource,
  initial: null,
  decide: (events) => events,
  evolve: () => null,
};

/** Writes to the store of a stopped service, several times as fast as its API. @returns ids in order */
export async function writeEntries(dataDir: string, wanted: EntriesToWrite): Promise<readonly string[]> {
  const server = await startEmbeddedEventStore({ dataDir: join(dataDir, 'stores') });
  const store = new EventStore(server.connectionString, () => new Date());
  const { projectUuid, entryId } = wanted.template;
  const streamOf = (id: string) => `${entrySource.category}-${projectUuid}.${id}`;
  const events: EntryEvent[] = [];
  for await (const { type, schemaVersion, data } of store.readStream(entrySource, streamOf(entryId)))
    events.push({ type, schemaVersion, data } as EntryEvent);
  const ids = Array.from({ length: wanted.count }, () => randomUUID());
  let next = 0;
  const write = async () => {
    for (let index = next++; index < ids.length; index = next++) {
      const id = ids[index] ?? '';
      const commandId = randomUUID();
      const actor = { kind: 'system', id: 'bench', name: 'bench' } as const;
      const context = { commandId, correlationId: commandId, causationId: commandId, actor };
      const own = events.map((event) => copied(event, entryId, id, wanted.from + index));
      await store.transact(verbatim, streamOf(id), own, context, { expectAbsent: true });
      wanted.onWritten();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await store.close();
  await server.close();
  return ids;
}

function copied(event: EntryEvent, templateId: string, id: string, index: number): EntryEvent {
  const data = JSON.parse(JSON.stringify(event.data).replaceAll(templateId, id)) as { fields?: object };
  return { ...event, data: { ...data, ...(data.fields && { fields: fieldsOf(index) }) } } as EntryEvent;
}
