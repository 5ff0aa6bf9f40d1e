import type { HttpAdapter } from '../index.ts';
import { arrived, GUID, release, THINGS, startSample, type Sample } from '../spec/sample-app.ts';

let sample: Sample;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.app.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${sample.base}${path}`, init);

describe('the request context', () => {
  const context = async (headers: Record<string, string>, method = 'GET', path = '/context/command') =>
    (await (await ask(`${THINGS}${path}`, { method, headers })).json()) as Record<string, unknown>;

  it('becomes the context of a command', async () => {
    const before = Date.now();
    const command = await context({});
    expect(command).toEqual({
      commandId: expect.stringMatching(GUID),
      correlationId: expect.stringMatching(GUID),
      causationId: command['commandId'],
      actor: { kind: 'user', id: 'u1', name: 'm.okafor', address: '127.0.0.1' },
      deadline: expect.any(Number),
    });
    expect(command['deadline']).toBeGreaterThanOrEqual(before + 30_000);
    expect((await context({}))['commandId']).not.toBe(command['commandId']);
  });

  it('repeats the command id for a repeated Idempotency-Key at the same address only', async () => {
    const key = { 'idempotency-key': 'k-1' };
    const first = await context(key, 'POST');
    expect(first['commandId']).toMatch(GUID);
    expect((await context(key, 'POST', '/context/command/?x=1'))['commandId']).toBe(first['commandId']);
    expect((await context(key, 'GET'))['commandId']).not.toBe(first['commandId']);
    expect((await context({ 'idempotency-key': 'k-2' }, 'POST'))['commandId']).not.toBe(first['commandId']);
  });

  it.each([
    [{ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }, '4bf92f3577b34da6a3ce929d0e0e4736'],
    [{ traceparent: '00-00000000000000000000000000000000-00f067aa0ba902b7-01' }, GUID],
    [{ traceparent: 'nonsense', 'x-request-id': 'req.7' }, 'req.7'],
    [{ 'x-request-id': 'two words' }, GUID],
    [{ 'x-request-id': 'x'.repeat(129) }, GUID],
  ])('%j is correlated as %s', async (headers, expected) => {
    expect((await context(headers as Record<string, string>))['correlationId']).toEqual(
      expected instanceof RegExp ? expect.stringMatching(expected) : expected,
    );
  });
});

describe('the log', () => {
  it('has one line per request, without address, header or text', async () => {
    await ask(`${THINGS}/fail/issues?q=m.okafor`, {
      headers: { authorization: 'Bearer eyJ.secret', 'x-request-id': 'logged-1' },
    });
    await ask(`${THINGS}/m.okafor`, { headers: { 'x-request-id': 'logged-2' } });
    const requests = sample.lines().filter(({ correlationId }) => String(correlationId).startsWith('logged'));
    expect(requests).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        msg: 'request',
        method: 'GET',
        route: `${THINGS}/fail/:kind`,
        status: 409,
        ms: expect.any(Number),
        correlationId: 'logged-1',
        logId: expect.stringMatching(GUID),
        code: 'Thing.Taken',
        fields: ['id'],
      },
      expect.objectContaining({ route: `${THINGS}/:id`, status: 200, correlationId: 'logged-2' }),
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/okafor|secret/);
  });

  it('has a line for a caller that disconnects, and the work is not awaited', async () => {
    const leaving = new AbortController();
    const answer = ask(`${THINGS}/hold/left`, { signal: leaving.signal, headers: { 'x-request-id': 'left-1' } });
    await arrived('left');
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    const { lifecycle } = sample.app.getHttpAdapter() as unknown as HttpAdapter;
    await lifecycle.inFlight.idle(20_000);
    expect(sample.lines()).toContainEqual(expect.objectContaining({ correlationId: 'left-1', status: 499 }));
    release('left');
  });
});
