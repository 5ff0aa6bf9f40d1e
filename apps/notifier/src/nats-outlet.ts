import { jetstream, jetstreamManager, type JetStreamClient } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { BadSetting } from '@annal/configuration';
import type { EventStore } from '@annal/event-store';
import {
  CLOUD_EVENTS_MEDIA_TYPE,
  integrationSource,
  type IntegrationEvent,
  type StoredIntegration,
} from '@annal/integration-catalogue';
import { natsRefusal, natsServers } from '@annal/messaging';
import type { Tenure } from '@annal/process';

export interface NatsOutletSettings {
  readonly eventsNatsUrl?: string | undefined;
  readonly eventsNatsStream: string;
}

const ROOT = 'annal';
/** A repetition after a crash is told by the server within this time. */
const DUPLICATE_WINDOW_NS = 24 * 60 * 60 * 1_000_000_000;

/** Publishes every integration event to JetStream, in the order of the log, its id as the key to tell repetitions by. */
export class NatsOutlet {
  constructor(
    private readonly store: EventStore,
    private readonly settings: NatsOutletSettings,
  ) {}

  get isConfigured(): boolean {
    return this.settings.eventsNatsUrl !== undefined;
  }

  /** @throws BadSetting where the server refuses this process; one that is away is waited for */
  async check(): Promise<void> {
    const { eventsNatsUrl } = this.settings;
    const reason = eventsNatsUrl === undefined ? undefined : await natsRefusal(eventsNatsUrl);
    if (reason !== undefined) throw new BadSetting('EVENTS_NATS_URL', `names a server that cannot be used: ${reason}`);
  }

  async run({ signal, position, advance }: Tenure): Promise<void> {
    const servers = natsServers(this.settings.eventsNatsUrl ?? '');
    const connection = await connect({ ...servers, maxReconnectAttempts: -1, ignoreAuthErrorAbort: true });
    try {
      await this.ensureStream(connection);
      const client = jetstream(connection);
      const after: bigint | 'start' = position ?? 'start';
      const options = { sources: [integrationSource], after, signal, onPassed: advance };
      for await (const batch of this.store.subscribe(options)) {
        for (const event of batch) await publish(client, event.data as StoredIntegration);
        const last = batch.at(-1);
        if (last) advance(last.position);
      }
    } finally {
      await connection.close();
    }
  }

  /** One that somebody has made to their liking stays as it is. */
  private async ensureStream(connection: NatsConnection): Promise<void> {
    const manager = await jetstreamManager(connection);
    const { eventsNatsStream: name } = this.settings;
    for await (const stream of manager.streams.list()) if (stream.config.name === name) return;
    await manager.streams.add({ name, subjects: [`${ROOT}.>`], duplicate_window: DUPLICATE_WINDOW_NS });
  }
}

/** One after the other: what was not acknowledged must not be overtaken. */
async function publish(client: JetStreamClient, { event }: StoredIntegration): Promise<void> {
  const described = headers();
  described.set('content-type', CLOUD_EVENTS_MEDIA_TYPE);
  await client.publish(subjectOf(event), JSON.stringify(event), { msgID: event.id, headers: described });
}

export function subjectOf({ type, data: { projectId } }: IntegrationEvent): string {
  return `${ROOT}.${projectId}.${type.slice(ROOT.length + 1)}`;
}
