import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { AddressPolicy, OutboundClient, OutboundError, readBody, type AddressPolicyOptions } from './index.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const servers: Server[] = [];
const clients: OutboundClient[] = [];

async function serve(handler: Handler): Promise<number> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function client(options: AddressPolicyOptions, limits: object = {}): OutboundClient {
  const made = new OutboundClient({ policy: new AddressPolicy(options), userAgent: 'spec', ...limits });
  clients.push(made);
  return made;
}

afterEach(() => {
  for (const each of clients.splice(0)) each.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const signal = new AbortController().signal;
const local = (port: number, host = 'localhost') => ({ host, port, plainHttp: true });
const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof OutboundError ? error.failure : error;
};

describe('the target of a request', () => {
  it('is refused by address in any spelling of the host, without a connection', async () => {
    let connections = 0;
    const port = await serve((_, response) => response.end());
    servers[0]?.on('connection', () => (connections += 1));
    const outbound = client({ allowed: [] });
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '169.254.169.254'])
      expect(await failureOf(outbound.request({ url: new URL(`https://${host}:${port}/`), signal }))).toBe('blocked');
    const byName = new URL(`https://localhost:${port}/`);
    expect(await failureOf(outbound.request({ url: byName, signal }))).toBe('unresolved');
    expect(connections).toBe(0);
  });

  it('is checked against the address that the name resolves to when it connects', async () => {
    const port = await serve((_, response) => response.end('here'));
    const answers = ['93.184.216.34', '127.0.0.1'];
    const resolve = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        answers.map((address) => ({ address, family: 4 })),
      )) as never;
    const url = new URL(`https://rebinding.example:${port}/`);
    expect(await failureOf(client({ allowed: [], resolve }).request({ url, signal }))).toBe('unresolved');
  });

  it('fails with the same text and in the same time for an internal name and for an unknown one', async () => {
    const resolve = ((name: string, _: object, done: (error: Error | null, found: object[]) => void) =>
      name.startsWith('there')
        ? done(null, [{ address: '10.1.2.3', family: 4 }])
        : setTimeout(() => done(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }), []), 50)) as never;
    const outbound = client({ allowed: [], resolve });
    const refusalOf = async (host: string) => {
      const began = performance.now();
      const error = await outbound
        .request({ url: new URL(`https://${host}/`), signal })
        .catch((reason: Error) => reason);
      expect(performance.now() - began).toBeGreaterThan(240);
      return { ...(error as OutboundError), message: (error as Error).message.replace(host, ''), host: '' };
    };
    expect(await refusalOf('there.example')).toEqual(await refusalOf('gone.example'));
  });

  it('takes plain HTTP only from listed hosts, port by port', async () => {
    const port = await serve((_, response) => response.end('here'));
    const url = new URL(`http://localhost:${port}/`);
    expect(await failureOf(client({ allowed: [] }).request({ url, signal }))).toBe('blocked');
    expect(await failureOf(client({ allowed: [local(port + 1)] }).request({ url, signal }))).toBe('blocked');
    const encrypted = { host: 'localhost', port, plainHttp: false };
    expect(await failureOf(client({ allowed: [encrypted] }).request({ url, signal }))).toBe('blocked');
    const response = await client({ allowed: [local(port)] }).request({ url, signal });
    expect((await readBody(response, 100, url.host)).toString()).toBe('here');
  });

  it('follows the lists of names, with denied ones first', async () => {
    const port = await serve((_, response) => response.end('here'));
    const url = new URL(`http://localhost:${port}/`);
    const allowed = [local(port)];
    expect(await failureOf(client({ allowed, denyHosts: ['localhost'] }).request({ url, signal }))).toBe('blocked');
    expect(await failureOf(client({ allowed, allowHosts: ['*.example.org'] }).request({ url, signal }))).toBe(
      'blocked',
    );
    (await client({ allowed, allowHosts: ['localhost'] }).request({ url, signal })).resume();
  });

  it('never takes credentials from an address', async () => {
    const url = new URL('https://user:pass@example.org/');
    expect(await failureOf(client({ allowed: [] }).request({ url, signal }))).toBe('blocked');
  });
});

describe('redirects', () => {
  it('send credentials to the same host only', async () => {
    const seen: (string | undefined)[] = [];
    const other = await serve(({ headers }, response) => {
      seen.push(headers.authorization);
      response.end('blob');
    });
    const port = await serve(({ url, headers }, response) => {
      seen.push(headers.authorization);
      const location = url === '/first' ? '/second' : `http://127.0.0.1:${other}/blob`;
      response.writeHead(307, { location }).end();
    });
    const outbound = client({ allowed: [local(port), local(other, '127.0.0.1')] });
    const url = new URL(`http://localhost:${port}/first`);
    const response = await outbound.request({ url, signal, redirects: 5, headers: { Authorization: 'Basic x' } });
    expect((await readBody(response, 100, url.host)).toString()).toBe('blob');
    expect(seen).toEqual(['Basic x', 'Basic x', undefined]);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/',
    'https://127.0.0.1/',
    'file:///etc/passwd',
  ])('to %s are refused', async (location) => {
    const port = await serve((_, response) => response.writeHead(302, { location }).end());
    const asked = client({ allowed: [local(port)] }).request({
      url: new URL(`http://localhost:${port}/`),
      signal,
      redirects: 5,
    });
    expect(await failureOf(asked)).toBe('blocked');
    await expect(asked).rejects.toMatchObject({ host: new URL(location).host });
  });

  it('to unusual ports are refused', () => {
    const policy = new AddressPolicy({ allowed: [] });
    const from = new URL('https://registry.example.org:5000/v2/');
    expect(() => policy.admitRedirect(from, new URL('https://store.example.org/'))).not.toThrow();
    expect(() => policy.admitRedirect(from, new URL('https://store.example.org:5000/'))).not.toThrow();
    expect(() => policy.admitRedirect(from, new URL('https://store.example.org:22/'))).toThrow(OutboundError);
    expect(() => policy.admitRedirect(from, new URL('http://store.example.org/'))).toThrow(OutboundError);
  });

  it('are limited in number, and followed only on request', async () => {
    const port = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    const outbound = client({ allowed: [local(port)] });
    const url = new URL(`http://localhost:${port}/`);
    expect(await failureOf(outbound.request({ url, signal, redirects: 5 }))).toBe('redirects');
    const response = await outbound.request({ url, signal });
    response.resume();
    expect(response.statusCode).toBe(302);
  });
});

describe('limits', () => {
  it('end a request to a server that does not answer or stops sending', async () => {
    const port = await serve(({ url }, response) => {
      if (url === '/body') response.writeHead(200).write('a little');
    });
    const outbound = (limits: object) => client({ allowed: [local(port)] }, limits);
    const at = (path: string) => new URL(`http://localhost:${port}${path}`);
    expect(await failureOf(outbound({ headersMs: 50 }).request({ url: at('/'), signal }))).toBe('timeout');
    const response = await outbound({ idleMs: 50 }).request({ url: at('/body'), signal });
    expect(await failureOf(readBody(response, 100, 'localhost'))).toBe('timeout');
  });

  it('cap the size of an answer', async () => {
    const port = await serve((_, response) => {
      const more = () => response.write(Buffer.alloc(10_000), (error) => !error && more());
      more();
    });
    const url = new URL(`http://localhost:${port}/`);
    const response = await client({ allowed: [local(port)] }).request({ url, signal });
    expect(await failureOf(readBody(response, 50_000, url.host))).toBe('tooLarge');
  });

  it('end a request when the caller aborts it, even if nothing listens', async () => {
    const port = await serve(() => undefined);
    const asked = client({ allowed: [local(port)] }).request({
      url: new URL(`http://localhost:${port}/`),
      signal: AbortSignal.timeout(50),
    });
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
    const nobody = client({ allowed: [local(1)] }).request({ url: new URL('http://localhost:1/'), signal });
    expect(await failureOf(nobody)).toBe('unreachable');
  });

  it('fail at once on an untrusted certificate', async () => {
    const port = await serve(() => undefined);
    const url = new URL(`https://localhost:${port}/`);
    const asked = client({ allowed: [{ host: 'localhost', port, plainHttp: false }] }).request({ url, signal });
    expect(['tls', 'unreachable']).toContain(await failureOf(asked));
  });
});

describe('connections', () => {
  it('that were kept alive and closed by the server are replaced by a new one', async () => {
    let answered = 0;
    const port = await serve((request, response) => {
      request.resume();
      // Answers the first request of each connection and resets the connection on the second.
      const socket = request.socket as typeof request.socket & { used?: boolean };
      if (socket.used) return socket.resetAndDestroy();
      socket.used = true;
      answered += 1;
      response.end('here');
    });
    const outbound = client({ allowed: [local(port)] });
    const url = new URL(`http://localhost:${port}/`);
    for (let count = 1; count <= 5; count += 1) {
      const response = await outbound.request({ url, signal, method: 'POST', body: 'news' });
      expect((await readBody(response, 100, url.host)).toString()).toBe('here');
      expect(answered).toBe(count);
    }
  });

  it('that are new and closed by the server fail the request', async () => {
    let asked = 0;
    const port = await serve((request) => {
      asked += 1;
      request.socket.resetAndDestroy();
    });
    const url = new URL(`http://localhost:${port}/`);
    expect(await failureOf(client({ allowed: [local(port)] }).request({ url, signal }))).toBe('unreachable');
    expect(asked).toBe(1);
  });
});
