import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import type { DomainEvent, EventMetadata, EventSchemas, Recorded } from '@annal/kernel';
import { decodeEvent } from './event-codec.ts';
import type { Appended, StoreTimeouts } from './event-log.ts';
import { oneByOne } from './one-by-one.ts';
import { errorType, isTransient, storeUnavailable } from '../connection/store-errors.ts';

export class StreamHistory {
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly timeouts: Pick<StoreTimeouts, 'read'>,
  ) {}

  async findCommand(
    stream: string,
    commandId: string,
    since: Date,
  ): Promise<(Appended & { readonly first: bigint }) | undefined> {
    let found: (Appended & { readonly first: bigint }) | undefined;
    try {
      const events = this.client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
      for await (const { event, commitPosition } of oneByOne(events, this.timeouts.read)) {
        if (!event) continue;
        const { metadata, revision } = event as typeof event & { readonly metadata: Partial<EventMetadata> };
        if (metadata?.commandId === commandId)
          found = found ? { ...found, first: revision } : { revision, first: revision, position: commitPosition ?? 0n };
        else if (found || new Date(metadata?.occurredAt ?? 0) < since) return found;
      }
      return found;
    } catch (error) {
      if (errorType(error) === 'stream-not-found') return undefined;
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  async *readBack<Event extends DomainEvent>(
    stream: string,
    schemas: EventSchemas<Event>,
    after: bigint,
  ): AsyncGenerator<Recorded<Event>> {
    try {
      const events = this.client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
      for await (const resolved of oneByOne(events, this.timeouts.read)) {
        if ((resolved.commitPosition ?? 0n) <= after) return;
        yield decodeEvent(resolved, schemas);
      }
    } catch (error) {
      if (errorType(error) === 'stream-not-found') return;
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }
}
