import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface Told {
  readonly id: string;
  readonly time: string;
}

/** Gets CloudEvents and notes how old each was; can be made to hang. */
export class BenchReceiver {
  /** From the time of the event on, in ms. */
  readonly delays: number[] = [];
  private readonly ids = new Set<string>();
  private readonly held: { readonly id: string; readonly response: ServerResponse }[] = [];
  private isHanging = false;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<BenchReceiver> {
    const server = createServer();
    const receiver = new BenchReceiver(server);
    server.on('request', (request, response) => {
      // Events say the millisecond they began in; more digits here keep medians from jumping by a whole one.
      const now = performance.timeOrigin + performance.now();
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => receiver.take(JSON.parse(body) as Told, now, response));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Nobody gets an answer from now on. */
  hang(): void {
    this.isHanging = true;
  }

  answer(): void {
    this.isHanging = false;
    for (const { id, response } of this.held.splice(0)) this.accept(id, response);
  }

  async hasGot(count: number): Promise<void> {
    while (this.delays.length < count) await wait(50);
  }

  /** However often each was sent. */
  async hasGotEvents(count: number): Promise<void> {
    while (this.ids.size < count) await wait(50);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take({ id, time }: Told, now: number, response: ServerResponse): void {
    this.delays.push(now - Date.parse(time));
    if (this.isHanging) {
      this.held.push({ id, response });
      return;
    }
    this.accept(id, response);
  }

  private accept(id: string, response: ServerResponse): void {
    // Whoever has given up waiting sends it again.
    if (response.destroyed) return;
    this.ids.add(id);
    response.writeHead(204).end();
  }
}
