import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundReceivers } from './outbound-receivers.ts';

let server: Server;
let receivers: OutboundReceivers;
const at = (path: string) => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
const send = (path: string) => receivers.send({ url: at(path), method: 'POST', headers: {}, body: '{}' });

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/well') response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receivers = new OutboundReceivers([{ host: '127.0.0.1', plainHttp: true }]);
});
afterAll(() => {
  receivers.close();
  server.closeAllConnections();
  server.close();
});

it('receivers that hang leave connections for others on the same host', async () => {
  const hanging = Array.from({ length: 100 }, () => send('/hanging').catch((error: Error) => error));
  expect(await send('/well')).toMatchObject({ status: 204 });
  receivers.close();
  expect(await Promise.all(hanging)).toEqual(Array(100).fill(expect.any(Error)));
});
