import type { InspectionError } from '@annal/blocks-domain';
import { Secret } from '@annal/configuration';
import { blockImage, failure, InspectionDesk, OCI, TestRegistry } from './testing/index.ts';

let desk: InspectionDesk;
let registry: TestRegistry;

beforeEach(async () => {
  desk = await InspectionDesk.open();
  ({ registry } = desk);
});
afterEach(() => desk.close());

describe('registries', () => {
  const credentials = { username: 'reader', password: 'let me in' };
  const known = (more: object = {}) => ({
    registries: [
      {
        ...{ match: registry.host, allowPrivate: false, insecure: false, authRealms: [] },
        ...{ username: credentials.username, password: new Secret(credentials.password) },
        ...more,
      },
    ],
  });
  const authorizations = () => registry.seen.map(({ path, authorization }) => [path.split('/')[1], authorization]);

  it('issue tokens anonymously or for credentials, which are sent nowhere else', async () => {
    desk.add(await blockImage({ port: 2 }));
    registry.authentication = { scheme: 'bearer' };
    expect(await desk.port()).toBe(2);
    registry.authentication = { scheme: 'bearer', credentials };
    registry.seen.length = 0;
    expect(await desk.port(desk.inspector(known()))).toBe(2);
    expect(authorizations().filter(([, sent]) => sent?.startsWith('Basic'))).toEqual([
      [expect.stringMatching(/^token/), expect.any(String)],
    ]);
    expect(await failure(desk.inspect())).toBe('REGISTRY_UNAUTHORIZED');
    expect(await failure(desk.inspect(desk.inspector(known({ password: new Secret('wrong') }))))).toBe(
      'REGISTRY_UNAUTHORIZED',
    );
  });

  it('issue tokens that are used until they expire, also within an inspection', async () => {
    desk.add(await blockImage({ port: 2 }));
    registry.authentication = { scheme: 'bearer', tokenLifeSeconds: 300 };
    const made = desk.inspector();
    await desk.inspect(made);
    await desk.inspect(made);
    expect(registry.seen.filter(({ path }) => path.startsWith('/token'))).toHaveLength(1);
    let blobs = 0;
    registry.intercept = ({ url = '' }) => {
      if (url.includes('/blobs/') && (blobs += 1) === 2) registry.forgetTokens();
      return false;
    };
    expect(await desk.port(made)).toBe(2);
    expect(registry.seen.filter(({ path }) => path.startsWith('/token'))).toHaveLength(2);
  });

  it('may use basic authentication', async () => {
    desk.add(await blockImage({ port: 2 }));
    registry.authentication = { scheme: 'basic', credentials };
    expect(await desk.port(desk.inspector(known()))).toBe(2);
    expect(await failure(desk.inspect())).toBe('REGISTRY_UNAUTHORIZED');
    expect(registry.seen[0]?.authorization).toBeUndefined();
  });

  it('get no credentials at a token service on another host, unless it is listed', async () => {
    desk.add(await blockImage({ port: 2 }));
    const elsewhere = await TestRegistry.start();
    try {
      elsewhere.authentication = { scheme: 'bearer' };
      registry.authentication = { scheme: 'bearer', credentials, realm: `http://localhost:${elsewhere.port}/token` };
      const blocked = known();
      expect(await failure(desk.inspect(desk.inspector(blocked)))).toBe('REGISTRY_BLOCKED');
      expect(elsewhere.seen).toEqual([]);
      const listed = { match: `localhost:${elsewhere.port}`, allowPrivate: true, insecure: true, authRealms: [] };
      const open = { registries: [...known().registries, listed] };
      expect(await failure(desk.inspect(desk.inspector(open)))).toBe('REGISTRY_UNAUTHORIZED');
      expect(elsewhere.seen.map(({ authorization }) => authorization)).toEqual([undefined]);
      const trusted = { registries: [...known({ authRealms: [elsewhere.host] }).registries, listed] };
      await failure(desk.inspect(desk.inspector(trusted)));
      expect(elsewhere.seen.at(-1)?.authorization).toMatch(/^Basic /);
    } finally {
      await elsewhere.stop();
    }
  });

  it('may redirect blobs to another host, which gets no credentials', async () => {
    const built = desk.add(await blockImage({ port: 2 }));
    const store = await TestRegistry.start();
    try {
      store.add('store', built);
      registry.authentication = { scheme: 'basic', credentials };
      registry.intercept = ({ url = '', headers }, response) => {
        if (!url.includes('/blobs/') || !headers.authorization) return false;
        const digest = url.split('/').at(-1);
        response.writeHead(307, { location: `http://localhost:${store.port}/v2/store/blobs/${digest}` }).end();
        return true;
      };
      const listed = { match: store.host, allowPrivate: true, insecure: true, authRealms: [] };
      expect(await desk.port(desk.inspector({ registries: [...known().registries, listed] }))).toBe(2);
      expect(store.seen.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
      expect(await failure(desk.inspect(desk.inspector(known())))).toBe('REGISTRY_BLOCKED');
    } finally {
      await store.stop();
    }
  });

  it.each(['http://169.254.169.254/latest', 'https://169.254.169.254/latest', 'https://[::1]/x', 'https://10.0.0.1/x'])(
    'cannot redirect to %s for blobs or tokens',
    async (location) => {
      desk.add(await blockImage());
      const message = `The registry '${new URL(location).host}' is not allowed by this installation`;
      registry.authentication = { scheme: 'bearer', realm: location };
      await expect(desk.inspect()).rejects.toMatchObject({ code: 'REGISTRY_BLOCKED', message });
      registry.authentication = undefined;
      registry.intercept = ({ url = '' }, response) =>
        url.includes('/blobs/') && Boolean(response.writeHead(302, { location }).end());
      await expect(desk.inspect()).rejects.toMatchObject({ code: 'REGISTRY_BLOCKED', message });
    },
  );

  it.each<[number, string, object, string]>([
    [404, 'MANIFEST_UNKNOWN', {}, 'IMAGE_NOT_FOUND'],
    [403, 'DENIED', {}, 'REGISTRY_UNAUTHORIZED'],
    [429, 'TOOMANYREQUESTS', { 'retry-after': '7' }, 'REGISTRY_RATE_LIMITED'],
    [400, 'TOOMANYREQUESTS', {}, 'REGISTRY_RATE_LIMITED'],
    [500, 'UNKNOWN', {}, 'REGISTRY_ERROR'],
    [503, 'UNKNOWN', { 'retry-after': 'soon' }, 'REGISTRY_ERROR'],
  ])('that answer %d %s', async (status, code, headers, expected) => {
    registry.intercept = (_, response) => {
      response.writeHead(status, { ...headers });
      response.end(JSON.stringify({ errors: [{ code }] }));
      return true;
    };
    const error = await desk.inspect().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: expected });
    expect((error as InspectionError).retryAfterMs).toBe(status === 429 ? 7_000 : undefined);
  });

  it('may be forbidden, unreachable or no registries', async () => {
    const at = (uri: string) =>
      desk.inspector().inspect({ uri, tag: 'v1', commitId: 'abc' }, new AbortController().signal);
    expect(await failure(at('127.0.0.1:9/a'))).toBe('REGISTRY_BLOCKED');
    expect(await failure(at('169.254.169.254/a'))).toBe('REGISTRY_BLOCKED');
    await expect(at('registry.invalid/a')).rejects.toMatchObject({
      code: 'REGISTRY_UNREACHABLE',
      message: "The registry 'registry.invalid' could not be reached",
    });
    await expect(at('localhost:9/a')).rejects.toMatchObject({
      code: 'REGISTRY_BLOCKED',
      message: "The registry 'localhost:9' is not allowed by this installation",
    });
    expect(await failure(at('UPPER'))).toBe('IMAGE_REFERENCE_INVALID');
    registry.intercept = (_, response) =>
      Boolean(response.writeHead(200, { 'content-type': OCI.manifest }).end('<html>'));
    expect(await failure(desk.inspect())).toBe('REGISTRY_ERROR');
  });

  it('are never quoted: messages contain neither their answers nor their addresses', async () => {
    registry.intercept = (_, response) =>
      Boolean(response.writeHead(500, { location: 'http://10.1.2.3/secret' }).end('secret text'));
    const { message } = (await desk.inspect().catch((reason: unknown) => reason)) as InspectionError;
    expect(message).toBe(`The registry '${registry.host}' answered with an error (500)`);
  });
});
