import { jetstream, jetstreamManager, type JetStreamClient } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { BadSetting } from '@annal/configuration';
import type { EventStore } from '@annal/event-store';
import {
  CLOUD_EVENTS_MEDIA_TYPE,
  integrationSource,
  type IntegrationEvent,
  type StoredIntegration,
} from '@annal/integration-contracts/catalogue';
import { natsRefusal, natsServers } from '@annal/messaging';
import type { LeasedRun } from '@annal/process';

export interface NatsOutletSettings {
  readonly eventsNatsUrl?: string | undefined;
  readonly eventsNatsStream: string;
}

const ROOT = 'annal';
/** JetStream drops duplicates after a crash within this window. */
const DUPLICATE_WINDOW_NS = 24 * 60 * 60 * 1_000_000_000;

/** Publishes every integration event to JetStream in log order, with its id as deduplication key. */
export class NatsOutlet {
  constructor(
    private readonly store: EventStore,
    private readonly settings: NatsOutletSettings,
  ) {}

  get isConfigured(): boolean {
    return this.settings.eventsNatsUrl !== undefined;
  }

  /** @throws BadSetting if the server refuses this process; waits for one that is away */
  async check(): Promise<void> {
    const { eventsNatsUrl } = this.settings;
    const reason = eventsNatsUrl === undefined ? undefined : await natsRefusal(eventsNatsUrl);
    if (reason !== undefined) throw new BadSetting('EVENTS_NATS_URL', `names a server that cannot be used: ${reason}`);
  }

  async run({ signal, position, advance }: LeasedRun): Promise<void> {
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

  private async ensureStream(connection: NatsConnection): Promise<void> {
    const manager = await jetstreamManager(connection);
    const { eventsNatsStream: name } = this.settings;
    for await (const stream of manager.streams.list()) if (stream.config.name === name) return;
    await manager.streams.add({ name, subjects: [`${ROOT}.>`], duplicate_window: DUPLICATE_WINDOW_NS });
  }
}

/** Sequential: an event must not overtake an unacknowledged one. */
async function publish(client: JetStreamClient, { event }: StoredIntegration): Promise<void> {
  const described = headers();
  described.set('content-type', CLOUD_EVENTS_MEDIA_TYPE);
  await client.publish(subjectOf(event), JSON.stringify(event), { msgID: event.id, headers: described });
}

export function subjectOf({ type, data: { projectId } }: IntegrationEvent): string {
  return `${ROOT}.${projectId}.${type.slice(ROOT.length + 1)}`;
}
