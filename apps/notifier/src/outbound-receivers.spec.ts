import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NotSentError } from '@annal/integration-application';
import { OutboundReceivers } from './outbound-receivers.ts';

let server: Server;
let receivers: OutboundReceivers;
const logged: object[] = [];
const log = { info: () => undefined, warn: (entry: object) => void logged.push(entry), error: () => undefined };
const at = (path: string) => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
const send = (path: string) => receivers.send({ url: at(path), method: 'POST', headers: {}, body: '{}' });

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/well') response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receivers = new OutboundReceivers([{ host: '127.0.0.1', plainHttp: true }], log);
});
afterAll(() => {
  receivers.close();
  server.closeAllConnections();
  server.close();
});

it('reports blocked and unknown host names to the caller alike, and the reason to the log only', async () => {
  const failureOf = async (host: string) => {
    const url = new URL(`https://${host}:9/`);
    const error = await receivers
      .send({ url, method: 'POST', headers: {}, body: '{}' })
      .catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(NotSentError);
    return (error as Error).message.replace(`${host}:9: `, '');
  };
  const hosts = ['localhost', 'nobody.invalid', '169.254.169.254', '10.0.0.1'];
  const texts = await Promise.all(hosts.map(failureOf));
  expect(new Set(texts)).toEqual(new Set(['cannot be reached, or is not allowed by this installation']));
  const reasons = JSON.stringify(logged);
  expect(reasons).toMatch(/localhost:9 resolves to (127\.0\.0\.1|::1), which is not allowed/);
  expect(reasons).toMatch(/nobody\.invalid/);
});

it('hanging receivers leave connections for others on the same host', async () => {
  const hanging = Array.from({ length: 100 }, () => send('/hanging').catch((error: Error) => error));
  expect(await send('/well')).toMatchObject({ status: 204 });
  receivers.close();
  expect(await Promise.all(hanging)).toEqual(Array(100).fill(expect.any(Error)));
});
