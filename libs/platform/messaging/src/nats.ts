import { randomUUID } from 'node:crypto';
import type { MsgHdrs, NatsConnection, Subscription } from '@nats-io/transport-node';
import { ClientNats, NatsRecordBuilder, ServerNats, type NatsContext } from '@nestjs/microservices';
import { race, type Observable } from 'rxjs';
import { natsServers } from './address.ts';
import { Intake } from './intake.ts';
import type { Link } from './link.ts';
import { serviceOf, type Envelope } from './message.ts';
import { HeldRequests, requestHeaders, untilLost } from './nats-inquiries.ts';

export class NatsServer extends ServerNats {
  private readonly intake: Intake;
  private readonly taken: Subscription[] = [];
  private readonly held = new HeldRequests();

  constructor(
    url: string,
    private readonly service: string,
    maxInFlight?: number,
  ) {
    // Outlives any outage of the broker, including one at boot.
    super({ ...connectionOptions(url), queue: service, waitOnFirstConnect: true });
    this.intake = new Intake(maxInFlight);
  }

  override getHandlerByPattern(pattern: string): ReturnType<ServerNats['getHandlerByPattern']> {
    return this.intake.admit(pattern, this.messageHandlers.get(pattern) ?? null);
  }

  override bindEvents(client: NatsConnection): void {
    this.held.answerInquiries(client, this.service);
    super.bindEvents({
      subscribe: (...args: Parameters<NatsConnection['subscribe']>) => {
        const subscription = client.subscribe(...args);
        this.taken.push(subscription);
        return subscription;
      },
    });
  }

  /** Resolves when the broker has the subscriptions, so callers reach this process from then on. */
  override start(callback: Parameters<ServerNats['start']>[0]): void {
    super.start(() => void subscribed(this.unwrap<NatsConnection>()).then(() => callback(), callback));
  }

  override async close(): Promise<void> {
    // Unsubscribes so that the rest of the group takes over, and still handles delivered messages.
    await Promise.all(this.taken.splice(0).map((subscription) => subscription.drain()));
    await this.intake.idle();
    await super.close();
  }

  protected override handleRequest(...[context, produce, respond]: Parameters<ServerNats['handleRequest']>): void {
    const sent = (context as NatsContext).getHeaders() as MsgHdrs | undefined;
    super.handleRequest(context, ...this.intake.answering(produce, this.held.until(respond, sent)));
  }
}

/** Reconnects forever, also after rejected credentials, which operators can fix. */
function connectionOptions(url: string) {
  return { ...natsServers(url), maxReconnectAttempts: -1, ignoreAuthErrorAbort: true };
}

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
    const id = randomUUID();
    const request = new NatsRecordBuilder(envelope).setHeaders(requestHeaders(id)).build();
    const answer = this.client.send(pattern, request);
    return race(
      answer,
      untilLost(() => this.client.unwrap<NatsConnection>(), serviceOf(pattern), id),
    );
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
