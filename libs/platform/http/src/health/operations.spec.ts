import { startSample, THINGS, type Sample } from '../spec/sample-app.ts';

let sample: Sample;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.app.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${sample.base}${path}`, init);

describe('health', () => {
  it('is live, and ready when every check passes', async () => {
    expect(await (await ask('/health/live')).json()).toEqual({ status: 'ok' });
    expect(await (await ask('/health/ready')).json()).toEqual({ status: 'ok', checks: {} });
  });

  it('logs nothing for probes', async () => {
    const { app, base, lines } = await startSample();
    for (const path of ['/health/live', '/health/ready', '/metrics', `${THINGS}/seen`]) await fetch(`${base}${path}`);
    // Closing waits for all answers, and each finished answer has its log line.
    await app.close();
    const requests = lines().filter(({ msg }) => msg === 'request');
    expect(requests).toEqual([expect.objectContaining({ route: `/api/management/things/:id` })]);
  });

  it('is 503 with reasons until every check passes', async () => {
    const { app, base, health } = await startSample();
    health.register('mongodb', async () => ({ ok: false, reason: 'not connected' }));
    health.register('eventStore', () => Promise.reject(new Error('esdb://admin:changeit@host')));
    health.register('projections', async () => ({ ok: true }));
    expect(() => health.register('mongodb', async () => ({ ok: true }))).toThrow('registered already');
    const response = await fetch(`${base}/health/ready`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toEqual({
      status: 'unavailable',
      checks: {
        mongodb: { ok: false, reason: 'not connected' },
        eventStore: { ok: false, reason: 'failed' },
        projections: { ok: true },
      },
    });
    await app.close();
  });

  it('stays ready, with the reasons, while a dependency shared by all processes is away', async () => {
    const { app, base, health } = await startSample();
    const away = { store: true, feed: true, own: false };
    const check = (name: keyof typeof away) => async () =>
      away[name] ? { ok: false, reason: 'is away' } : { ok: true };
    health.register('store', check('store'), { shared: true });
    health.register('feed', check('feed'));
    const ready = async () => {
      const response = await fetch(`${base}/health/ready`);
      return [response.status, ((await response.json()) as { status: string }).status];
    };
    expect(await ready()).toEqual([503, 'unavailable']);
    away.store = away.feed = false;
    expect(await ready()).toEqual([200, 'ok']);
    away.feed = true;
    health.register('own', check('own'));
    expect(await ready()).toEqual([200, 'degraded']);
    away.store = true;
    expect(await ready()).toEqual([200, 'degraded']);
    expect(await (await fetch(`${base}/metrics`)).text()).toMatch(/annal_check_failing\{check="store"\} 1/);
    expect(await (await fetch(`${base}/health/ready`)).json()).toEqual({
      status: 'degraded',
      checks: { store: { ok: false, reason: 'is away' }, feed: { ok: false, reason: 'is away' }, own: { ok: true } },
    });
    health.startDraining();
    expect(await ready()).toEqual([503, 'unavailable']);
    await app.close();
  });

  it('stops being ready when a check of its own fails', async () => {
    const { app, base, health } = await startSample();
    let ok = true;
    health.register('own', async () => ({ ok }));
    expect((await fetch(`${base}/health/ready`)).status).toBe(200);
    ok = false;
    expect((await fetch(`${base}/health/ready`)).status).toBe(503);
    await app.close();
  });

  it('does not wait for a check that hangs', async () => {
    const { app, base, health } = await startSample();
    health.register('mongodb', () => new Promise(() => {}));
    expect(await (await fetch(`${base}/health/ready`)).json()).toMatchObject({
      checks: { mongodb: { ok: false, reason: 'did not answer in time' } },
    });
    await app.close();
  });
});

describe('metrics', () => {
  it('are labelled by route', async () => {
    await ask(`${THINGS}/measured`);
    const response = await ask('/metrics');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
    expect(await response.text()).toMatch(
      /annal_http_request_duration_seconds_count\{method="GET",route="\/api\/management\/things\/:id",status="200"\} \d+/,
    );
  });

  it('may have their own port', async () => {
    const separate = await startSample({ metricsAt: { host: '127.0.0.1', port: 0 } });
    const { MetricsServer } = await import('./metrics-server.ts');
    const { port } = separate.app.get(MetricsServer).address as { port: number };
    expect((await fetch(`${separate.base}/metrics`)).status).toBe(404);
    const [shown, unknown] = await Promise.all(
      ['/metrics', '/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
    );
    expect(await shown?.text()).toContain('annal_http_request');
    expect([shown?.status, unknown?.status]).toEqual([200, 404]);
    for (const answer of [shown, unknown]) expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
    await separate.app.close();
  });
});
