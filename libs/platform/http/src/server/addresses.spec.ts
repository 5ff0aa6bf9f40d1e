import { errorBody, JSON_TYPE, startSample, THINGS, type Sample } from '../spec/sample-app.ts';

let sample: Sample;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.app.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${sample.base}${path}`, init);

describe('addresses', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s answers alike with and without trailing slash',
    async (method) => {
      const init = { method, ...(['PUT', 'PATCH'].includes(method) && { body: '{}' }), redirect: 'manual' as const };
      const [bare, slashed] = await Promise.all([ask(`${THINGS}/a`, init), ask(`${THINGS}/a/`, init)]);
      expect(slashed.status).toBe(bare.status);
      expect([404, 301, 308]).not.toContain(bare.status);
      expect((await slashed.text()).replace(/"logId":"[^"]*"/, '')).toBe(
        (await bare.text()).replace(/"logId":"[^"]*"/, ''),
      );
    },
  );

  it.each([`${THINGS}?pageSize=5`, `${THINGS}/?pageSize=5`])('POST and GET at %s', async (path) => {
    const headers = { 'content-type': 'application/json' };
    expect((await ask(path, { method: 'POST', body: '{}', headers })).status).toBe(422);
    expect(await (await ask(path)).json()).toMatchObject({ pageSize: 5 });
  });

  it.each([
    ['/API/Management/THINGS/MixedCase', 'MixedCase'],
    [`${THINGS}/two%20words`, 'two words'],
    [`${THINGS}/%40current`, '@current'],
    [`${THINGS}/@current`, '@current'],
    [`${THINGS}/a,b'c`, "a,b'c"],
    [`${THINGS}/a%2Fb`, 'a/b'],
    [`${THINGS}/100%25`, '100%'],
    [`${THINGS}/%2525`, '%25'],
    [`${THINGS}/%E6%9C%AC`, '本'],
    ['/API/management/things/%C4%B0smail%20%C3%96z', 'İsmail Öz'],
    [`${THINGS}/${'x'.repeat(16 * 1024)}`, 'x'.repeat(16 * 1024)],
  ])('%s gives the value %s', async (path, id) => {
    const response = await ask(path);
    expect([response.status, await response.json()]).toEqual([200, { id }]);
  });

  it.each(['%FF', '%zz', '%', 'a%C3', '%C4%B0%FF'])('%s is not valid text: 400', async (segment) => {
    const response = await ask(`${THINGS}/${segment}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe(JSON_TYPE);
    expect(await response.json()).toEqual(errorBody('The address is not valid', 'error', null));
  });

  it('takes a query of more than 16 KB', async () => {
    const text = 'x'.repeat(20_000);
    expect(await (await ask(`${THINGS}/query?zenql=${text}`)).json()).toMatchObject({ text });
  });

  it.each(['/', '/api', '/api/management/thing', `${THINGS}/a/b/c`, '/api/management//things', '/nowhere?q=secret'])(
    '%s is unknown: 404',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await ask(path, { method });
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual(errorBody('The address does not exist', 'error', null));
      }
    },
  );

  it.each([
    ['DELETE', THINGS, 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', `${THINGS}/`, 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/API/MANAGEMENT/things?x=1', 'GET, HEAD, POST, OPTIONS'],
    ['POST', `${THINGS}/%C3%96/`, 'DELETE, GET, HEAD, PATCH, PUT, OPTIONS'],
    ['GET', `${THINGS}/a/empty`, 'POST, OPTIONS'],
    ['PROPFIND', THINGS, 'GET, HEAD, POST, OPTIONS'],
    ['QUERY', THINGS, 'GET, HEAD, POST, OPTIONS'],
  ])('%s %s is the wrong verb: 405 with Allow', async (method, path, allow) => {
    const response = await ask(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(await response.json()).toEqual(errorBody(`The method ${method} is not allowed here`, 'error', null));
  });

  it('are checked before the type of the body', async () => {
    const sent = { body: '{}', headers: { 'content-type': 'json' } };
    const answers = await Promise.all([
      ask('/api/nowhere', { method: 'POST', ...sent }),
      ask(THINGS, { method: 'DELETE', ...sent }),
      ask('/api/nowhere', { method: 'QUERY' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 404]);
  });

  it('HEAD is GET without body', async () => {
    const [head, get] = await Promise.all([ask(`${THINGS}/a`, { method: 'HEAD' }), ask(`${THINGS}/a`)]);
    const names = ['content-type', 'content-length', 'cache-control'];
    expect([head.status, ...names.map((name) => head.headers.get(name))]).toEqual([
      get.status,
      ...names.map((name) => get.headers.get(name)),
    ]);
    expect(await head.text()).toBe('');
    expect((await ask(`${THINGS}/a/members`, { method: 'HEAD' })).status).toBe(204);
    const failed = await ask(`${THINGS}/fail/notFound`, { method: 'HEAD' });
    expect([failed.status, await failed.text()]).toEqual([404, '']);
  });
});

describe('CORS', () => {
  const origin = 'https://app.example';

  it('answers a preflight, also for unknown addresses', async () => {
    for (const path of [THINGS, '/nowhere']) {
      const { status, headers } = await ask(path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
      expect(headers.get('access-control-allow-headers')).toBe(
        'Authorization, Content-Type, Accept, X-Min-Position, Prefer, Idempotency-Key, If-None-Match, Range, Last-Event-ID',
      );
    }
  });

  it.each([`${THINGS}/a`, '/nowhere', `${THINGS}/%FF`, `${THINGS}/fail/bug`])('lets browsers read %s', async (path) => {
    const { headers } = await ask(path, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe(
      'Location, Retry-After, WWW-Authenticate, x-contensis-classic-token, X-Position, X-Consistency, ETag, ' +
        'Accept-Ranges, Content-Disposition, Content-Range',
    );
  });

  it('lists the verbs for an OPTIONS request that is not a preflight', async () => {
    const response = await ask(THINGS, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  });

  it.each([
    [`${THINGS}/query`, 'GET, HEAD, OPTIONS'],
    [`${THINGS}/TOKEN/`, 'POST, OPTIONS'],
    [`${THINGS}/other`, 'DELETE, GET, HEAD, PATCH, PUT, OPTIONS'],
  ])('lists the verbs of %s itself, not those of an id in its place', async (path, allow) => {
    const response = await ask(path, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, allow]);
  });

  it('can be limited to some origins', async () => {
    const limited = await startSample({ corsOrigins: ['https://App.example'] });
    const allowed = async (from: string) => {
      const { headers } = await fetch(`${limited.base}${THINGS}`, { headers: { origin: from } });
      return [headers.get('access-control-allow-origin'), headers.get('vary')];
    };
    expect(await allowed(origin)).toEqual([origin, 'Origin']);
    expect(await allowed('https://other.example')).toEqual([null, 'Origin']);
    await limited.app.close();
  });
});
