import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isReady } from './fleet.ts';

const LOOK_EVERY_MS = 100;
/**
 * Consecutive failures before a gateway is taken out, as with orchestrator probes: a single one may be the machine's.
 */
const FAILURES = 3;

/** `broken`: a GET whose connection broke before its answer began is sent once more, elsewhere. */
export type Repeats = 'none' | 'broken';

/** Sends each request once, round robin, to a gateway that was recently ready. Broken connections become 502. */
export class Balancer {
  private readonly states = new Map<string, boolean>();
  private next = 0;
  private readonly server: Server = createServer((incoming, answer) => this.forward(incoming, answer));
  private readonly looking: Promise<unknown>;
  private isOver = false;

  private constructor(
    private readonly gateways: readonly string[],
    private readonly repeats: Repeats,
  ) {
    this.looking = Promise.all(gateways.map((gateway) => this.watch(gateway)));
  }

  static async start(gateways: readonly string[], repeats: Repeats = 'none'): Promise<Balancer> {
    const balancer = new Balancer(gateways, repeats);
    while (balancer.ready.length < gateways.length) await wait(LOOK_EVERY_MS);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.isOver = true;
    await this.looking;
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private get ready(): readonly string[] {
    return this.gateways.filter((gateway) => this.states.get(gateway));
  }

  /** One loop per gateway: a slow one must not hide that another is stopping. */
  private async watch(gateway: string): Promise<void> {
    for (let failures = FAILURES; !this.isOver;) {
      failures = (await isReady(gateway)) ? 0 : failures + 1;
      this.states.set(gateway, failures < FAILURES);
      await wait(LOOK_EVERY_MS);
    }
  }

  private forward(incoming: IncomingMessage, answer: ServerResponse, former?: string): void {
    const ready = this.ready.filter((each) => each !== former);
    const gateway = ready[this.next++ % ready.length];
    if (gateway === undefined) return void answer.writeHead(502).end('"no gateway is ready"');
    const { method, url = '/', headers } = incoming;
    const asked = request(gateway + url, { method, headers: { ...headers, connection: 'close' } }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    asked.once('error', (error) => {
      const isRepeated = this.repeats === 'broken' && method === 'GET' && former === undefined;
      if (answer.headersSent) answer.destroy();
      else if (isRepeated) this.forward(incoming, answer, gateway);
      else answer.writeHead(502).end(JSON.stringify(error.message));
    });
    if (former === undefined) incoming.pipe(asked);
    else asked.end();
  }
}
