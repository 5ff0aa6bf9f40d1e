import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../until.ts';

export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

type Behaviour = (request: Received, response: ServerResponse) => void;

export const outboundToTests = { OUTBOUND_ALLOWED: '127.0.0.1!', REGISTRIES_ALLOWED: 'localhost!' };

export const answering =
  (status: number, body = ''): Behaviour =>
  (_, response) =>
    void response.writeHead(status, { 'x-receiver': 'test' }).end(body);

export class Receiver {
  readonly received: Received[] = [];
  behaviour: Behaviour = answering(204);

  private constructor(private readonly server: Server) {}

  static async open(port = 0): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const { url = '', method = '', headers } = request;
        const received = { path: url, method, headers, body, at: performance.now() };
        receiver.received.push(received);
        receiver.behaviour(received, response);
      });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  async gets(count: number, path?: string, withinMs = 20_000): Promise<readonly Received[]> {
    const ofPath = () => this.received.filter((one) => path === undefined || one.path === path);
    const found = await until(
      () => Promise.resolve(ofPath()),
      (all) => all.length >= count,
      withinMs,
    );
    return found;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
