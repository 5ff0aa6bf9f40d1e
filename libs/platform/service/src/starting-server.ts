import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { HealthChecks } from '@annal/http';

/** Live, not ready, and 503 for the rest; nothing for port 0, which no caller knows. @returns stops it */
export async function answerWhileStarting(
  { host, port }: { readonly host: string; readonly port: number },
  health: HealthChecks,
): Promise<() => Promise<void>> {
  if (port === 0) return () => Promise.resolve();
  const server = createServer((request, response) => void answer(request, response, health));
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, health: HealthChecks): Promise<void> {
  const path = request.url?.split('?', 1)[0]?.replace(/\/$/, '').toLowerCase();
  if (path === '/health/live') return send(response, 200, { status: 'ok' });
  const again = { 'retry-after': '1' };
  if (path === '/health/ready')
    return send(response, 503, { ...(await health.report()), status: 'unavailable' }, again);
  const message = 'The service is starting';
  send(response, 503, { logId: randomUUID(), message, data: null, type: 'error' }, again);
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}
