import { Annal } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { until } from '../../support/until.ts';
import { Webhooks } from '../../support/events/webhooks.ts';

/** Nothing is ever sent there. */
const ADDRESS = 'https://hooks.example/hook';

let annal: Annal;
let webhooks: Webhooks;

beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

beforeEach(async () => {
  webhooks = new Webhooks(await Library.withBooks(annal));
});

describe('subscriptions', () => {
  it('are listed, read, changed and deleted', async () => {
    const { id } = await webhooks.subscribe(ADDRESS, { name: 'Beta' });
    await webhooks.subscribe(ADDRESS, { name: 'alpha', description: 'First' });
    const list = success(await webhooks.call<{ items: { name: string }[]; totalCount: number }>('GET'));
    expect(list.items.map(({ name }) => name)).toEqual(['alpha', 'Beta']);
    expect(list.totalCount).toBe(2);
    expect(await webhooks.get(id)).toMatchObject({
      id,
      name: 'Beta',
      description: null,
      method: 'POST',
      enabled: true,
      topics: [{ resourceType: 'entry', event: [] }],
      headers: {},
      templates: {},
      format: 'default',
      ui: false,
      retryHours: 24,
      health: { state: 'active' },
      version: { versionNo: '1.0' },
    });
    success(await webhooks.call('DELETE', `/${id}`), 204);
    refusal(await webhooks.call('GET', `/${id}`), 404);
    refusal(await webhooks.call('DELETE', `/${id}`), 404);
  });

  it('are validated as a whole', async () => {
    const answer = await webhooks.call('POST', '', {
      name: ' ',
      url: 'http://hooks.example/here',
      method: 'FETCH',
      topics: [{ resourceType: 'ghost' }, { resourceType: 'node', event: ['published'], language: ['en-GB'] }],
      headers: { Host: { value: 'x' }, 'x-ok': { value: 'y' } },
      templates: { entry: '{{nothing', ghost: '' },
      format: 'xml',
    });
    expect(issues(answer)).toEqual([
      { field: 'name', message: 'The name is required' },
      { field: 'url', message: 'The url must be an absolute https url' },
      { field: 'method', message: 'The method is not valid' },
      { field: 'topics[0].resourceType', message: "The resource type 'ghost' is not supported" },
      { field: 'topics[1].event[0]', message: "The event 'published' is not supported for 'node'" },
      { field: 'topics[1].language', message: "The filter 'language' cannot be used with 'node'" },
      { field: 'headers.Host', message: "The header 'Host' is not valid" },
      { field: 'templates.entry', message: "The template 'entry' is not valid: '{{' is not closed" },
      { field: 'templates.ghost', message: "The template 'ghost' is not valid: it names no resource type" },
      { field: 'format', message: 'The format is not valid' },
    ]);
  });

  it.each(['https://127.0.0.2/x', 'https://user:secret@hooks.example/x', 'https://169.254.169.254/latest'])(
    'must not lead to %s',
    async (url) => {
      const answer = await webhooks.call('POST', '', { name: 'x', url, topics: [{ resourceType: 'entry' }] });
      expect(issues(answer)).toEqual([{ field: 'url', message: 'The url is not allowed by this installation' }]);
    },
  );

  it('are not sent to an address that is refused on connecting', async () => {
    const failureAt = async (host: string) => {
      const { id } = await webhooks.subscribe(`https://${host}/never`);
      const { id: ping } = success(await webhooks.act(id, 'ping'), 202);
      const { items } = await until(
        () => webhooks.deliveries(id, '?status=failed'),
        ({ items }) => items.length === 1,
      );
      expect(items[0]).toMatchObject({ id: ping, statusCode: null, responseTime: 0 });
      return items[0]?.attempts[0]?.error;
    };
    const reason = 'cannot be reached, or is not allowed by this installation';
    expect(await failureAt('localhost:9')).toBe(`localhost:9: ${reason}`);
    // An unknown name: the log, not the API, says which names resolve.
    expect(await failureAt('nobody.invalid')).toBe(`nobody.invalid: ${reason}`);
  });

  it('require the version that was read', async () => {
    const subscription = await webhooks.subscribe(ADDRESS);
    const { id } = subscription;
    expect(
      issues(await webhooks.call('PUT', `/${id}`, { ...subscription, version: { versionNo: '9.0' } }), 409),
    ).toEqual([{ field: 'version.versionNo', message: 'The webhook subscription is not the latest version' }]);
    expect(issues(await webhooks.call('PUT', `/${id}`, { ...subscription, version: null }))).toEqual([
      { field: 'version.versionNo', message: 'The version number is required' },
    ]);
  });
});
