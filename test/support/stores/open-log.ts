import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EventStore } from '@annal/event-store';
import type { Aggregate, DomainEvent } from '@annal/kernel';
import { Annal, temporaryFolder } from '../service/annal.ts';
import type { Environment } from '../service/process.ts';
import { StoreProcess } from './store-process.ts';

const actor = { kind: 'system', id: 'tests', name: 'tests' } as const;

type Source<Event extends DomainEvent> = Pick<Aggregate<never, never, Event>, 'category' | 'schemas'>;

interface StoredStream<Event> {
  readonly stream: string;
  readonly events: readonly Event[];
}

type Append<Event extends DomainEvent> = (
  stream: string,
  events: readonly Event[],
  options?: { readonly expectAbsent?: boolean },
) => Promise<void>;

/**
 * Appends to the log of a running service like another process of a fleet, because creating very many facts over HTTP
 * takes too long. The service builds its read models and index from them.
 */
export class OpenLog {
  private constructor(
    private readonly server: StoreProcess,
    readonly store: EventStore,
  ) {}

  static async start(environment: Environment = {}): Promise<{ readonly annal: Annal; readonly log: OpenLog }> {
    const dataDir = temporaryFolder();
    const server = await StoreProcess.start('eventstoredb', join(dataDir, 'stores'));
    const annal = await Annal.start(dataDir, { ...environment, EVENTSTORE_URL: server.url });
    return { annal, log: new OpenLog(server, new EventStore(server.url, () => new Date())) };
  }

  /** The service has to be restarted with this environment. */
  get environment(): Environment {
    return { EVENTSTORE_URL: this.server.url };
  }

  appender<Event extends DomainEvent>({ category, schemas }: Source<Event>): Append<Event> {
    // The store caches streams by aggregate, so all appends share one.
    const verbatim: Aggregate<null, readonly Event[], Event> = {
      ...{ category, schemas, initial: null },
      decide: (events) => events,
      evolve: () => null,
    };
    return async (stream, events, options = {}) => {
      const commandId = randomUUID();
      const context = { commandId, correlationId: commandId, causationId: commandId, actor };
      await this.store.transact(verbatim, stream, events, context, options);
    };
  }

  async about<Event extends DomainEvent>(of: Source<Event>, id: string): Promise<StoredStream<Event>> {
    for await (const { stream } of this.store.readAll())
      if (stream.startsWith(`${of.category}-`) && stream.endsWith(id))
        return { stream, events: await this.read(of, stream) };
    throw new Error(`No ${of.category} stream is about ${id}`);
  }

  async eventsOf<Event extends DomainEvent>(
    of: Source<Event>,
    isWanted: (event: { readonly data: Readonly<Record<string, unknown>> }) => boolean,
  ): Promise<StoredStream<Event>> {
    for await (const { stream, revision } of this.store.readAll()) {
      if (!stream.startsWith(`${of.category}-`) || revision > 0n) continue;
      const events = (await this.read(of, stream)).filter((event) => isWanted(event as never));
      if (events.length > 0) return { stream, events };
    }
    throw new Error(`No ${of.category} stream has such events`);
  }

  private async read<Event extends DomainEvent>(of: Source<Event>, stream: string): Promise<readonly Event[]> {
    const events: Event[] = [];
    for await (const { type, schemaVersion, data } of this.store.readStream(of, stream))
      events.push({ type, schemaVersion, data } as Event);
    return events;
  }

  /** Only after the service has ended. */
  async close(): Promise<void> {
    await this.store.close();
    await this.server.takeAway('SIGTERM');
  }
}
