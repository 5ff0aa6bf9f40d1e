import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { ClientNats, ServerNats } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import { natsServers } from './address.ts';
import { Intake } from './intake.ts';
import type { Link } from './link.ts';
import type { Envelope } from './message.ts';

/** One subject per pattern; the processes of one service share them as a queue group. */
export class NatsServer extends ServerNats {
  private readonly intake: Intake;
  private readonly taken: Subscription[] = [];

  constructor(url: string, service: string, maxInFlight?: number) {
    // Outlives any outage of the broker, the one at boot included.
    super({ ...connectionOptions(url), queue: service, waitOnFirstConnect: true });
    this.intake = new Intake(maxInFlight);
  }

  override getHandlerByPattern(pattern: string): ReturnType<ServerNats['getHandlerByPattern']> {
    return this.intake.admit(pattern, this.messageHandlers.get(pattern) ?? null);
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

  /** Done when the broker has taken the subscriptions: who asks from then on finds this process. */
  override start(callback: Parameters<ServerNats['start']>[0]): void {
    super.start(() => void subscribed(this.unwrap<NatsConnection>()).then(() => callback(), callback));
  }

  /** The rest of the queue group takes over before this process stops answering. */
  override async close(): Promise<void> {
    // What the broker has handed over already is still taken on.
    await Promise.all(this.taken.splice(0).map((subscription) => subscription.drain()));
    await this.intake.idle();
    await super.close();
  }

  protected override handleRequest(...[context, produce, respond]: Parameters<ServerNats['handleRequest']>): void {
    super.handleRequest(context, ...this.intake.answering(produce, respond));
  }
}

/** Of a connection that is never given up: credentials may be put in order, too. */
function connectionOptions(url: string) {
  return { ...natsServers(url), maxReconnectAttempts: -1, ignoreAuthErrorAbort: true };
}

/** Waits out a connection lost meanwhile; the client subscribes anew on the next one. */
async function subscribed(connection: NatsConnection): Promise<void> {
  try {
    await connection.flush();
  } catch (error) {
    if (connection.isClosed()) throw error;
    await subscribed(connection);
  }
}

export class NatsLink implements Link {
  private readonly client: ClientNats;

  constructor(url: string) {
    this.client = new ClientNats(connectionOptions(url));
  }

  request(pattern: string, envelope: Envelope<unknown>): Observable<unknown> {
    return this.client.send(pattern, envelope);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
