import { errorBody, JSON_TYPE, THINGS, startSample, type Sample } from '../spec/sample-app.ts';

let sample: Sample;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.app.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${sample.base}${path}`, init);

describe('answers', () => {
  it('are JSON that may not be cached', async () => {
    const { status, headers } = await ask(`${THINGS}/a`, { headers: { accept: 'text/html' } });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(JSON_TYPE);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('etag')).toBeNull();
  });

  it.each([
    ['DELETE', `${THINGS}/a`, 204],
    ['POST', `${THINGS}/a/empty`, 200],
    ['POST', `${THINGS}/a/accepted`, 202],
  ])('%s %s may be empty', async (method, path, status) => {
    const response = await ask(path, { method });
    expect([response.status, await response.text()]).toEqual([status, '']);
  });
});

describe('failures', () => {
  it.each([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['notFound', 404],
    ['conflict', 409],
    ['rejected', 422],
    ['unavailable', 503],
  ])('%s is %i', async (kind, status) => {
    const response = await ask(`${THINGS}/fail/${kind}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(JSON_TYPE);
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
    expect(await response.json()).toEqual(errorBody(`It is ${kind}`, 'error', { thingId: 't1' }));
  });

  it('with issues are of the type Validation with any status', async () => {
    const response = await ask(`${THINGS}/fail/issues`);
    expect(response.status).toBe(409);
    const data = [{ field: 'id', message: 'Taken' }];
    expect(await response.json()).toEqual(errorBody('The request is not valid', 'Validation', data));
  });

  it('that are unexpected show only their log id, under which the log has the details', async () => {
    const response = await ask(`${THINGS}/fail/bug`, { headers: { 'x-request-id': 'trace-me' } });
    const body = (await response.json()) as { logId: string };
    expect(response.status).toBe(500);
    expect(body).toEqual(errorBody('The service has failed to answer this request', 'error', null));
    expect(sample.lines()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        logId: body.logId,
        correlationId: 'trace-me',
        err: expect.objectContaining({ message: 'a detail about table users', stack: expect.any(String) }),
      }),
    );
  });

  it('of another service keep its log id', async () => {
    const body = await (await ask(`${THINGS}/fail/remote`)).json();
    expect(body).toMatchObject({ logId: '5b0c9c53-3c0e-4f62-9a39-7d7c2f1f5a10' });
  });

  it('have a log id each', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => ((await (await ask('/nowhere')).json()) as { logId: string }).logId),
    );
    expect(new Set(ids).size).toBe(5);
  });

  it('without a principal are 401', async () => {
    const response = await ask(`${THINGS}/guarded/one`);
    const text = 'Authorization has been denied for this request.';
    expect([response.status, await response.json()]).toEqual([401, errorBody(text, 'error', null)]);
  });

  it('while reading a request are Errors, too', async () => {
    const [garbled, endless] = await Promise.all([
      sample.raw('GET / nonsense\r\n\r\n'),
      sample.raw(`GET /${'x'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
    ]);
    expect(garbled).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\ncontent-type: application\/json[\s\S]*"logId":"[-0-9a-f]{36}"/,
    );
    expect(endless).toMatch(/^HTTP\/1.1 431 [\s\S]*"type":"error"/);
  });
});
