import type { Socket } from 'node:net';
import { ServerTCP } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import { Intake } from './intake.ts';
import type { Address, Link } from './link.ts';
import { serviceOf, type Envelope } from './message.ts';
import { NoAddressError } from './no-address-error.ts';
import { everyAddressOf, TcpReplicas, type Resolve } from './tcp-replicas.ts';

export class TcpServer extends ServerTCP {
  private readonly intake: Intake;

  constructor(address: Address, maxInFlight?: number) {
    super({ host: address.host, port: address.port });
    this.intake = new Intake(maxInFlight);
  }

  // The inherited look-up first tries to parse every pattern as JSON.
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

  protected override closeOpenSockets(): void {
    this.openSockets.forEach((socket: Socket) => socket.destroySoon());
    this.openSockets.clear();
  }
}

export class TcpLink implements Link {
  private readonly services = new Map<string, TcpReplicas>();

  constructor(services: Readonly<Record<string, readonly Address[]>>, resolve: Resolve = everyAddressOf) {
    for (const [service, addresses] of Object.entries(services))
      this.services.set(service, new TcpReplicas(addresses, resolve));
  }

  request(pattern: string, envelope: Envelope<unknown>): Observable<unknown> {
    const replicas = this.services.get(serviceOf(pattern));
    return replicas ? replicas.send(pattern, envelope) : throwError(() => new NoAddressError(pattern));
  }

  async close(): Promise<void> {
    for (const replicas of this.services.values()) replicas.close();
  }
}
