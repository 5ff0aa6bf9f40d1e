import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Kept {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly keys: readonly string[];
  readonly until: number;
}

/**
 * A shared cache in front of the delivery API, as a CDN is one: keeps answers for as long as `Surrogate-Control` says,
 * by their address, and forgets those with a key that a webhook names at `/purge`. Asks with one credential for all.
 */
export class PurgingCache {
  hits = 0;
  misses = 0;
  purges = 0;
  private readonly answers = new Map<string, Kept>();
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });

  private constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  static async open(origin: string, token: string): Promise<PurgingCache> {
    const cache = new PurgingCache(origin, token);
    cache.server.listen(0, '127.0.0.1');
    await once(cache.server, 'listening');
    return cache;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/' } = request;
    if (url === '/purge') return this.purge(request, response);
    const known = this.answers.get(url);
    const isKept = known !== undefined && known.until > Date.now();
    if (isKept) this.hits += 1;
    const { status, headers, body } = isKept ? known : await this.fetched(url);
    response.writeHead(status, { 'content-type': headers.get('content-type') ?? 'application/json' }).end(body);
  }

  private async fetched(url: string): Promise<Kept> {
    this.misses += 1;
    const answer = await fetch(this.origin + url, { headers: { authorization: `Bearer ${this.token}` } });
    const body = Buffer.from(await answer.arrayBuffer());
    const { status, headers } = answer;
    const seconds = Number(/max-age=(\d+)/.exec(headers.get('surrogate-control') ?? '')?.[1] ?? 0);
    const keys = (headers.get('surrogate-key') ?? '').split(' ');
    const kept = { status, headers, body, keys, until: Date.now() + seconds * 1_000 };
    if (seconds > 0) this.answers.set(url, kept);
    return kept;
  }

  private async purge(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { keys: readonly string[] } };
    const old = new Set(data.keys);
    for (const [url, { keys }] of this.answers) if (keys.some((key) => old.has(key))) this.answers.delete(url);
    this.purges += 1;
    response.writeHead(204).end();
  }
}
