import type { Socket } from 'node:net';
import { ClientTCP, JsonSocket, ServerTCP } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import { answering, DRAIN_LIMIT_MS } from './answering.ts';
import { InFlight } from '@annal/observability';
import type { Address, Link } from './link.ts';
import { serviceOf, type Envelope } from './message.ts';

export class TcpServer extends ServerTCP {
  private readonly inFlight = new InFlight();
  private draining = false;

  constructor(address: Address) {
    super({ host: address.host, port: address.port });
  }

  // The inherited look-up tries to parse every pattern as JSON first.
  override getHandlerByPattern(pattern: string): ReturnType<ServerTCP['getHandlerByPattern']> {
    return this.draining ? null : (this.messageHandlers.get(pattern) ?? null);
  }

  override async close(): Promise<void> {
    this.draining = true;
    this.server.close();
    await this.inFlight.idle(DRAIN_LIMIT_MS);
    super.close();
  }

  protected override handleRequest(...[context, produce, respond]: Parameters<ServerTCP['handleRequest']>): void {
    super.handleRequest(context, ...answering(this.inFlight, produce, respond));
  }

  /** Answers that are written but not sent yet are sent first. */
  protected override closeOpenSockets(): void {
    this.openSockets.forEach((socket: Socket) => socket.destroySoon());
    this.openSockets.clear();
  }
}

/**
 * Never stops reading answers because its own requests are still leaving: the server stops reading while its
 * answers are not taken, so both sides would wait for each other. The bus bounds what may be outstanding.
 */
class CallerSocket extends JsonSocket {
  protected override handleSend(message: unknown, callback?: (error?: unknown) => void): void {
    const text = JSON.stringify(message);
    this.netSocket.write(`${text.length}#${text}`, 'utf8', callback);
  }
}

/** One connection per service, made by the first message and again by the first after it was lost. */
export class TcpLink implements Link {
  private readonly clients = new Map<string, ClientTCP>();

  constructor(services: Readonly<Record<string, Address>>) {
    for (const [service, { host, port }] of Object.entries(services)) {
      this.clients.set(service, new ClientTCP({ host, port, socketClass: CallerSocket }));
    }
  }

  request(pattern: string, envelope: Envelope<unknown>): Observable<unknown> {
    const client = this.clients.get(serviceOf(pattern));
    return client ? client.send(pattern, envelope) : throwError(() => new Error(`No address for '${pattern}'`));
  }

  async close(): Promise<void> {
    for (const client of this.clients.values()) client.close();
  }
}
