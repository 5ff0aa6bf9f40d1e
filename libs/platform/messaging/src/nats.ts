import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { ClientNats, ServerNats } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import { answering, DRAIN_LIMIT_MS } from './answering.ts';
import { InFlight } from '@annal/observability';
import type { Link } from './link.ts';
import type { Envelope } from './message.ts';

/** One subject per pattern; the processes of one service share them as a queue group. */
export class NatsServer extends ServerNats {
  private readonly inFlight = new InFlight();
  private readonly taken: Subscription[] = [];

  constructor(url: string, service: string) {
    // Outlives any outage of the broker, the one at boot included.
    super({ servers: url, queue: service, maxReconnectAttempts: -1, waitOnFirstConnect: true });
  }

  override getHandlerByPattern(pattern: string): ReturnType<ServerNats['getHandlerByPattern']> {
    return this.messageHandlers.get(pattern) ?? null;
  }

  override bindEvents(client: NatsConnection): void {
    super.bindEvents({
      subscribe: (...args: Parameters<NatsConnection['subscribe']>) => {
        const subscription = client.subscribe(...args);
        this.taken.push(subscription);
        return subscription;
      },
    });
  }

  /** The rest of the queue group takes over before this process stops answering. */
  override async close(): Promise<void> {
    for (const subscription of this.taken.splice(0)) subscription.unsubscribe();
    await this.inFlight.idle(DRAIN_LIMIT_MS);
    await super.close();
  }

  protected override handleRequest(...[context, produce, respond]: Parameters<ServerNats['handleRequest']>): void {
    super.handleRequest(context, ...answering(this.inFlight, produce, respond));
  }
}

export class NatsLink implements Link {
  private readonly client: ClientNats;

  constructor(url: string) {
    this.client = new ClientNats({ servers: url, maxReconnectAttempts: -1 });
  }

  request(pattern: string, envelope: Envelope<unknown>): Observable<unknown> {
    return this.client.send(pattern, envelope);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
