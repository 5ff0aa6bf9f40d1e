import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { isReady } from './fleet.ts';

const LOOK_EVERY_MS = 100;

/**
 * What stands in front of several gateways: sends each request to one that was ready a moment ago, in turn, and never
 * again to another one. What a gateway breaks off is a 502.
 */
export class Balancer {
  private ready: readonly string[] = [];
  private next = 0;
  private readonly server: Server = createServer((incoming, answer) => this.forward(incoming, answer));
  private readonly looking: NodeJS.Timeout;

  private constructor(private readonly gateways: readonly string[]) {
    this.looking = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  static async start(gateways: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(gateways);
    await balancer.look();
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async look(): Promise<void> {
    const states = await Promise.all(this.gateways.map(isReady));
    this.ready = this.gateways.filter((_, index) => states[index]);
  }

  private forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const gateway = this.ready[this.next++ % this.ready.length];
    if (gateway === undefined) return void answer.writeHead(502).end('"no gateway is ready"');
    const { method, url = '/', headers } = incoming;
    const asked = request(gateway + url, { method, headers: { ...headers, connection: 'close' } }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    asked.once('error', (error) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(JSON.stringify(error.message));
    });
    incoming.pipe(asked);
  }
}
