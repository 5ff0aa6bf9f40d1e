import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface DeliveredEvent {
  readonly time: string;
}

interface Heard {
  readonly time: number;
  readonly delay: number;
}

export class BenchReceiver {
  readonly told: Heard[] = [];
  private readonly held: ServerResponse[] = [];
  private isHanging = false;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<BenchReceiver> {
    const server = createServer();
    const receiver = new BenchReceiver(server);
    server.on('request', (request, response) => {
      // Events carry whole milliseconds; fractions here keep medians from jumping.
      const now = performance.timeOrigin + performance.now();
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => receiver.take(JSON.parse(body) as DeliveredEvent, now, response));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  hang(): void {
    this.isHanging = true;
  }

  answer(): void {
    this.isHanging = false;
    for (const response of this.held.splice(0)) accept(response);
  }

  async hasGot(count: number): Promise<void> {
    while (this.told.length < count) await wait(50);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(event: DeliveredEvent, now: number, response: ServerResponse): void {
    const time = Date.parse(event.time);
    this.told.push({ time, delay: now - time });
    if (this.isHanging) this.held.push(response);
    else accept(response);
  }
}

function accept(response: ServerResponse): void {
  if (!response.destroyed) response.writeHead(204).end();
}
