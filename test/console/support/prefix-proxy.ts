import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PrefixProxy {
  /** With the prefix. */
  readonly address: string;
  /** Addresses that were asked for without it. */
  readonly outside: readonly string[];
  close(): Promise<void>;
}

/** Passes what is below a path on without it, as a reverse proxy that serves several applications. */
export async function startPrefixProxy(prefix: string, target: () => string): Promise<PrefixProxy> {
  const outside: string[] = [];
  const server = createServer((incoming, answer) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${prefix}/`)) {
      outside.push(url);
      answer.writeHead(404).end();
      return;
    }
    const asked = request(target() + url.slice(prefix.length), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    asked.once('error', () => answer.destroy());
    incoming.pipe(asked);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    outside,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
