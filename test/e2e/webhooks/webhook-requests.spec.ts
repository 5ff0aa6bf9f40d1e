import { Annal } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { Receiver, type Received } from '../../support/events/receiver.ts';
import { Tree } from '../../support/content/tree.ts';
import { until } from '../../support/until.ts';
import { Webhooks } from '../../support/events/webhooks.ts';

let annal: Annal;
let receiver: Receiver;
let library: Library;
let webhooks: Webhooks;

beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

beforeEach(async () => {
  receiver = await Receiver.open();
  library = await Library.withBooks(annal);
  webhooks = new Webhooks(library);
});
afterEach(() => receiver.close());

const created = { topics: [{ resourceType: 'entry', event: 'created' }] };
const first = async (): Promise<Received> => (await receiver.gets(1))[0] as Received;

describe('a webhook request', () => {
  it.each(['GET', 'DELETE'])('with the method %s has no body', async (method) => {
    await webhooks.subscribe(receiver.url(), { ...created, method });
    await library.create();
    expect(await first()).toMatchObject({ method, body: '' });
  });

  it.each(['PUT', 'PATCH'])('with the method %s has a body', async (method) => {
    await webhooks.subscribe(receiver.url(), { ...created, method });
    await library.create();
    const { method: used, body } = await first();
    expect([used, (JSON.parse(body) as { eventName: string }).eventName]).toEqual([method, 'created']);
  });

  it('has no body for an empty template, and says so', async () => {
    await webhooks.subscribe(receiver.url(), { ...created, templates: { entry: 'any', 'entry.book': '' } });
    await library.create();
    expect(await first()).toMatchObject({ method: 'POST', body: '', headers: { 'content-length': '0' } });
  });

  it('has the content type that the subscription sets as a header', async () => {
    const headers = { 'Content-Type': { value: 'text/plain' }, 'x-empty': {}, 'x-null': { value: null } };
    const { headers: shown } = await webhooks.subscribe(receiver.url(), {
      ...created,
      headers,
      templates: { entry: '{{resource.title}}' },
    });
    expect(shown).toEqual({ 'Content-Type': { value: 'text/plain', secret: false } });
    await library.create({ title: 'As "it" is' });
    expect(await first()).toMatchObject({ body: 'As "it" is', headers: { 'content-type': 'text/plain' } });
  });

  it('is sent for a moved node to subscriptions to moves and to updates', async () => {
    const about = (...event: string[]) => ({ topics: [{ resourceType: 'node', event }] });
    await webhooks.subscribe(receiver.url('/updated'), about('updated'));
    await webhooks.subscribe(receiver.url('/moved'), about('moved'));
    await webhooks.subscribe(receiver.url('/both'), { topics: [...about('moved').topics, ...about('updated').topics] });
    await webhooks.subscribe(receiver.url('/created'), about('created'));
    const tree = new Tree(library);
    const root = await tree.root();
    const [from, to] = [await tree.add(root.id, 'From'), await tree.add(root.id, 'To')];
    success(await tree.put(from.id, { parentId: to.id }));
    const told = await receiver.gets(5);
    expect(told.map(({ path, body }) => [path, (JSON.parse(body) as { eventName: string }).eventName]).sort()).toEqual([
      ['/both', 'moved'],
      ['/created', 'created'],
      ['/created', 'created'],
      ['/moved', 'moved'],
      ['/updated', 'moved'],
    ]);
  });
});

describe('the address of a webhook', () => {
  it('can be sent as invokeUrl and is returned as url', async () => {
    const sent = { name: 'Index', invokeUrl: receiver.url(), ...created };
    const subscription = success(await webhooks.call<Record<string, unknown>>('POST', '', sent), 201);
    expect(subscription).toMatchObject({ url: receiver.url() });
    expect(subscription).not.toHaveProperty('invokeUrl');
  });
});

describe('the activity log', () => {
  it('is paged, newest first, and filtered by status', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), created);
    for (const title of ['One', 'Two', 'Three']) {
      await library.create({ title });
      await until(
        () => webhooks.deliveries(id, '?status=succeeded'),
        ({ items }) => items.some(({ request }) => request.body?.includes(`"${title}"`) === true),
      );
    }
    const page = await webhooks.deliveries(id, '?pageIndex=1&pageSize=2');
    expect(page).toMatchObject({ totalCount: 3, pageIndex: 1, pageSize: 2, items: [{ statusCode: 204 }] });
    expect(page.items[0]?.request.body).toContain('"One"');
    expect(await webhooks.deliveries(id, '?status=failed')).toMatchObject({ totalCount: 0, items: [] });
    const [delivery] = page.items;
    expect(delivery).toMatchObject({
      url: receiver.url(),
      eventName: 'created',
      resource: { type: 'entry' },
      responseTime: expect.any(Number) as number,
      attempts: [{ status: 204, error: null, response: { headers: { 'x-receiver': 'test' }, body: '' } }],
    });
    expect(issues(await webhooks.call('GET', `/${id}/deliveries?status=lost`), 400)).toEqual([
      { field: 'status', message: 'The status is not valid' },
    ]);
    refusal(await webhooks.call('GET', '/00000000-0000-4000-8000-000000000000/deliveries'), 404);
  });
});
