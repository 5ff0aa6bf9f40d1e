// One address in front of the gateway and the delivery API, as an ingress has it: what begins with /api/delivery/ goes
// to `delivery`, everything else to `gateway`. For development only: it keeps no connections and retries nothing.
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';

/** @param ports of `gateway` and `delivery`, on this machine */
export function startProxy({ host, port, gateway, delivery }) {
  const server = createServer({ requestTimeout: 0 }, (incoming, reply) => {
    const target = incoming.url.toLowerCase().startsWith('/api/delivery/') ? delivery : gateway;
    const { method, headers, url: path } = incoming;
    const outgoing = request({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode, answer.statusMessage, answer.headers);
      pipeline(answer, reply, () => undefined);
    });
    outgoing.on('error', () => {
      if (reply.headersSent) return reply.destroy();
      reply.writeHead(502, { 'content-type': 'application/json; charset=utf-8' });
      reply.end(JSON.stringify({ message: 'The service behind this address does not answer', type: 'error' }));
    });
    pipeline(incoming, outgoing, () => undefined);
    reply.on('close', () => outgoing.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
