import type { Socket } from 'node:net';
import { ClientTCP, JsonSocket, ServerTCP } from '@nestjs/microservices';
import { catchError, throwError, type Observable } from 'rxjs';
import { Intake } from './intake.ts';
import type { Address, Link } from './link.ts';
import { serviceOf, type Envelope } from './message.ts';
import { NoAddressError } from './no-address-error.ts';
import { isWireError } from './wire-error.ts';

export class TcpServer extends ServerTCP {
  private readonly intake: Intake;

  constructor(address: Address, maxInFlight?: number) {
    super({ host: address.host, port: address.port });
    this.intake = new Intake(maxInFlight);
  }

  // The inherited look-up tries to parse every pattern as JSON first.
  override getHandlerByPattern(pattern: string): ReturnType<ServerTCP['getHandlerByPattern']> {
    return this.intake.admit(pattern, this.messageHandlers.get(pattern) ?? null);
  }

  override async close(): Promise<void> {
    this.intake.startDraining();
    this.server.close();
    await this.intake.idle();
    super.close();
  }

  protected override handleRequest(...[context, produce, respond]: Parameters<ServerTCP['handleRequest']>): void {
    super.handleRequest(context, ...this.intake.answering(produce, respond));
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

/** How long an address that did not take a message is passed over, as long as there is another one. */
const PASSED_OVER_MS = 500;

/** The processes of one service, asked in turn. */
class Replicas {
  private readonly clients: { readonly client: ClientTCP; passedOverUntil: number }[];
  private next = 0;

  constructor(addresses: readonly Address[]) {
    this.clients = addresses.map(({ host, port }) => {
      return { client: new ClientTCP({ host, port, socketClass: CallerSocket }), passedOverUntil: 0 };
    });
  }

  send(pattern: string, envelope: Envelope<unknown>): Observable<unknown> {
    const replica = this.choose();
    return replica.client.send<unknown>(pattern, envelope).pipe(
      catchError((reason: unknown) => {
        if (!isWireError(reason)) replica.passedOverUntil = performance.now() + PASSED_OVER_MS;
        return throwError(() => reason);
      }),
    );
  }

  close(): void {
    for (const { client } of this.clients) client.close();
  }

  private choose(): Replicas['clients'][number] {
    const now = performance.now();
    const inTurn = this.clients.map((_, index) => this.clients[(this.next + index) % this.clients.length]);
    this.next += 1;
    const chosen = inTurn.find((replica) => replica && replica.passedOverUntil <= now) ?? inTurn[0];
    if (!chosen) throw new Error('A service needs an address');
    return chosen;
  }
}

/** One connection per process of a service, made by the first message and again by the first after it was lost. */
export class TcpLink implements Link {
  private readonly services = new Map<string, Replicas>();

  constructor(services: Readonly<Record<string, readonly Address[]>>) {
    for (const [service, addresses] of Object.entries(services)) this.services.set(service, new Replicas(addresses));
  }

  request(pattern: string, envelope: Envelope<unknown>): Observable<unknown> {
    const replicas = this.services.get(serviceOf(pattern));
    return replicas ? replicas.send(pattern, envelope) : throwError(() => new NoAddressError(pattern));
  }

  async close(): Promise<void> {
    for (const replicas of this.services.values()) replicas.close();
  }
}
