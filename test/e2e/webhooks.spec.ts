import { Webhook } from 'standardwebhooks';
import { Annal } from '../support/annal.ts';
import { fields, issues, refusal, success } from '../support/answers.ts';
import { field, Library } from '../support/library.ts';
import { answering, outboundToTests, Receiver, type Received } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { Webhooks } from '../support/webhooks.ts';

const MASK = '************';

let annal: Annal;
let receiver: Receiver;
let library: Library;
let webhooks: Webhooks;

beforeAll(async () => {
  annal = await Annal.start(undefined, outboundToTests);
});
afterAll(() => annal.discard());

beforeEach(async () => {
  receiver = await Receiver.open();
  library = await Library.withBooks(annal);
  webhooks = new Webhooks(library);
});
afterEach(() => receiver.close());

const bodyOf = ({ body }: Received) => JSON.parse(body) as Record<string, unknown>;
const eventsOf = (received: readonly Received[]) => received.map((one) => bodyOf(one)['eventName']);

describe('what is sent', () => {
  it('is every event of the topics, in the order of the contract, signed as Standard Webhooks says', async () => {
    const { signingSecret } = await webhooks.subscribe(receiver.url());
    const entry = await library.createPublished({ title: 'The Dispossessed' });
    const received = await receiver.gets(5);
    expect(eventsOf(received)).toEqual([
      'created',
      'workflowStateChanged',
      'workflowEventRaised',
      'workflowStateChanged',
      'published',
    ]);
    const verifier = new Webhook(signingSecret);
    for (const { body, headers } of received) {
      const signed = {
        'webhook-id': String(headers['webhook-id']),
        'webhook-timestamp': String(headers['webhook-timestamp']),
        'webhook-signature': String(headers['webhook-signature']),
      };
      expect(verifier.verify(body, signed)).toEqual(JSON.parse(body));
      expect(() => verifier.verify(`${body} `, signed)).toThrow();
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'webhook-attempt': '1',
      });
    }
    expect(bodyOf(received[4] as Received)).toMatchObject({
      eventName: 'published',
      invokedBy: { firstName: null, lastName: null },
      resource: {
        id: entry.sys.id,
        type: 'entry',
        projectId: library.id,
        contentTypeId: 'book',
        title: 'The Dispossessed',
        language: 'en-GB',
        url: `${library.path}/entries/${entry.sys.id}`,
      },
    });
  });

  it('can be a CloudEvent', async () => {
    const topics = [{ resourceType: 'entry', event: 'published' }];
    await webhooks.subscribe(receiver.url(), { topics, format: 'cloudevents' });
    const { sys } = await library.createPublished();
    const [received] = await receiver.gets(1);
    expect(received?.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(bodyOf(received as Received)).toMatchObject({
      specversion: '1.0',
      type: 'annal.entry.published.v1',
      source: library.path,
      subject: `entries/${sys.id}`,
      dataschema: '/api/management/schemas/events/annal.entry.published.v1',
      data: { entryId: sys.id, contentTypeId: 'book', language: 'en-GB', versionNo: '1.0' },
    });
  });

  it('is what templates make of it, for the address, headers and body', async () => {
    await webhooks.subscribe(receiver.url('/hook/{{resource.sys.id}}?t={{resource.title}}'), {
      topics: [{ resourceType: 'entry', event: ['published'] }],
      headers: { 'x-event': { value: '{{event.name}}' } },
      templates: { 'entry.book': `{"title":"{{resource.title}}","day":"{{event.dateTime | date.to_string '%Y'}}"}` },
    });
    const { sys } = await library.createPublished({ title: 'To "be" & more' });
    const [received] = await receiver.gets(1);
    expect(received?.path).toBe(`/hook/${sys.id}?t=To%20%22be%22%20%26%20more`);
    expect(received?.headers['x-event']).toBe('published');
    expect(bodyOf(received as Received)).toEqual({
      title: 'To "be" & more',
      day: String(new Date().getUTCFullYear()),
    });
  });

  it('has the secret headers, which nobody is shown', async () => {
    const headers = { 'x-source': { value: 'cms' }, 'X-Token': { value: '9f-plum', secret: true } };
    const { id } = await webhooks.subscribe(receiver.url(), { headers });
    expect((await webhooks.get(id)).headers).toEqual({
      'x-source': { value: 'cms', secret: false },
      'X-Token': { value: MASK, secret: true },
    });
    const revised = await webhooks.revise(id, { name: 'Renamed' });
    expect(revised.version.versionNo).toBe('2.0');
    await library.create();
    const [received] = await receiver.gets(1);
    expect(received?.headers).toMatchObject({ 'x-source': 'cms', 'x-token': '9f-plum' });
    const { items } = await until(
      () => webhooks.deliveries(id),
      ({ totalCount }) => totalCount === 2,
    );
    expect(items[0]?.request.headers['x-token']).toBe(MASK);
    expect(JSON.stringify(await webhooks.deliveries(id))).not.toContain('9f-plum');
  });

  it('is only what the filters let through', async () => {
    const only = (filter: object) => ({ topics: [{ resourceType: 'entry', ...filter }] });
    await webhooks.subscribe(receiver.url('/polish'), only({ language: ['PL'], event: ['created'] }));
    await webhooks.subscribe(receiver.url('/draft'), only({ workflowEvent: ['contensisEntryBasic.draft.publish'] }));
    await webhooks.subscribe(receiver.url('/other'), only({ contentTypeId: ['film'] }));
    await webhooks.subscribe(receiver.url('/types'), { topics: [{ resourceType: 'contentType' }] });
    await library.create({ title: 'Katalog' }, { language: 'pl' });
    await library.createPublished();
    await library.publish({
      id: 'shelf',
      name: { 'en-GB': 'Shelf' },
      entryTitleField: 'title',
      fields: [field('title', 'string')],
    });
    await receiver.gets(2, '/types');
    await receiver.gets(1, '/draft');
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/draft', '/polish', '/types', '/types']);
  });
});

describe('a receiver that fails', () => {
  it('gets the same bytes and the same id again, and what follows about the entry waits', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), {
      topics: [{ resourceType: 'entry', event: ['created', 'published'] }],
    });
    receiver.behaviour = answering(500, 'out of order');
    await library.createPublished();
    const failed = await until(
      () => webhooks.deliveries(id, '?status=pending'),
      ({ totalCount }) => totalCount === 2,
    );
    expect(receiver.received).toHaveLength(1);
    expect(failed.items.find(({ eventName }) => eventName === 'created')).toMatchObject({
      statusCode: 500,
      attempts: [{ status: 500, error: 'The receiver answered 500' }],
    });
    receiver.behaviour = answering(204);
    success(await webhooks.act(id, 'resume'), 202);
    const [first, again, next] = await receiver.gets(3);
    expect(again?.body).toBe(first?.body);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(again?.headers['webhook-attempt']).toBe('2');
    expect(bodyOf(next as Received)['eventName']).toBe('published');
  });

  it('is switched off where it says that it is gone', async () => {
    const { id } = await webhooks.subscribe(receiver.url());
    receiver.behaviour = answering(410);
    await library.create();
    const { version } = await until(
      () => webhooks.get(id),
      ({ enabled }) => !enabled,
    );
    expect(version.versionNo).toBe('2.0');
  });

  it('is not followed elsewhere', async () => {
    const { id } = await webhooks.subscribe(receiver.url());
    receiver.behaviour = (_, response) => void response.writeHead(302, { location: receiver.url('/else') }).end();
    await library.create();
    await until(
      () => webhooks.deliveries(id, '?status=pending'),
      ({ items }) => items.some(({ statusCode }) => statusCode === 302),
    );
    expect(receiver.received.map(({ path }) => path)).not.toContain('/else');
  });
});

describe('actions', () => {
  it('ping once, also while it is switched off', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), { enabled: false });
    const delivery = success(await webhooks.act(id, 'ping'), 202);
    expect(delivery).toMatchObject({ status: 'pending', eventName: 'ping' });
    const [received] = await receiver.gets(1);
    expect(bodyOf(received as Received)['eventName']).toBe('ping');
    await until(
      () => webhooks.deliveries(id, '?status=succeeded'),
      ({ totalCount }) => totalCount === 1,
    );
    await library.create();
    expect(receiver.received).toHaveLength(1);
  });

  it('deliver again, under an id of its own', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), {
      topics: [{ resourceType: 'entry', event: 'created' }],
      headers: { 'x-token': { value: 'plum', secret: true } },
    });
    await library.create();
    const { items } = await until(
      () => webhooks.deliveries(id, '?status=succeeded'),
      ({ totalCount }) => totalCount === 1,
    );
    success(await webhooks.act(id, 'redeliver', { deliveryId: String(items[0]?.id) }), 202);
    const [first, again] = await receiver.gets(2);
    expect(again?.body).toBe(first?.body);
    expect(again?.headers['x-token']).toBe('plum');
    expect(again?.headers['webhook-id']).not.toBe(first?.headers['webhook-id']);
    const unknown = { deliveryId: '00000000-0000-4000-8000-000000000000' };
    expect(fields(await webhooks.act(id, 'redeliver', unknown))).toEqual(['data.deliveryId']);
    expect(fields(await webhooks.act(id, 'dance'))).toEqual(['type']);
  });

  it('replay from a sequence or a time, also what was before the subscription', async () => {
    for (const title of ['One', 'Two', 'Three']) await library.create({ title });
    const { id } = await webhooks.subscribe(receiver.url(), { topics: [{ resourceType: 'entry', event: 'created' }] });
    await library.create({ title: 'Four' });
    await receiver.gets(1);
    const titles = () => receiver.received.map((one) => (bodyOf(one)['resource'] as { title: string }).title);
    success(await webhooks.act(id, 'replay', { sequence: 1 }), 202);
    await receiver.gets(5);
    expect(titles().slice(1)).toEqual(['One', 'Two', 'Three', 'Four']);
    success(await webhooks.act(id, 'replay', { since: '2020-01-01T00:00:00Z' }), 202);
    await receiver.gets(9);
    expect(titles().slice(5)).toEqual(['One', 'Two', 'Three', 'Four']);
    const [first, again] = ['One', 'One'].map(
      (title, index) => receiver.received.filter((_, at) => titles()[at] === title)[index],
    );
    expect(bodyOf(again as Received)['eventId']).toBe(bodyOf(first as Received)['eventId']);
    expect(fields(await webhooks.act(id, 'replay'))).toEqual(['data']);
  });

  it('give it a new secret, and sign with both for a while', async () => {
    const { id, signingSecret } = await webhooks.subscribe(receiver.url());
    const answer = await webhooks.act<{ signingSecret: string }>(id, 'rotateSecret');
    const rotated = success(answer, 202).signingSecret;
    expect(rotated).not.toBe(signingSecret);
    expect((await webhooks.get(id)).signingSecret).toBe(MASK);
    await until(
      async () => {
        success(await webhooks.act(id, 'ping'), 202);
        await receiver.gets(receiver.received.length);
        const last = receiver.received.at(-1);
        return String(last?.headers['webhook-signature']).split(' ').length;
      },
      (signatures) => signatures === 2,
    );
    const last = receiver.received.findLast(({ headers }) =>
      String(headers['webhook-signature']).includes(' '),
    ) as Received;
    const headers = last.headers as Record<string, string>;
    for (const secret of [signingSecret, rotated]) expect(new Webhook(secret).verify(last.body, headers)).toBeTruthy();
  });
});

describe('subscriptions', () => {
  it('are listed, read, changed and deleted', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), { name: 'Beta' });
    await webhooks.subscribe(receiver.url(), { name: 'alpha', description: 'First' });
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

  it('are judged as a whole', async () => {
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
    'may not lead to %s',
    async (url) => {
      const answer = await webhooks.call('POST', '', { name: 'x', url, topics: [{ resourceType: 'entry' }] });
      expect(issues(answer)).toEqual([{ field: 'url', message: 'The url is not allowed by this installation' }]);
    },
  );

  it('are not sent to an address that is refused when the connection is made', async () => {
    const { id } = await webhooks.subscribe('https://localhost:9/never');
    const { id: ping } = success(await webhooks.act(id, 'ping'), 202);
    const { items } = await until(
      () => webhooks.deliveries(id, '?status=failed'),
      ({ totalCount }) => totalCount === 1,
    );
    expect(items[0]).toMatchObject({ id: ping, statusCode: null });
    expect(items[0]?.attempts[0]?.error).toBe('localhost:9: is not allowed by this installation');
  });

  it('need the version they were read in', async () => {
    const subscription = await webhooks.subscribe(receiver.url());
    const { id } = subscription;
    expect(
      issues(await webhooks.call('PUT', `/${id}`, { ...subscription, version: { versionNo: '9.0' } }), 409),
    ).toEqual([{ field: 'version.versionNo', message: 'The webhook subscription is not the latest version' }]);
    expect(issues(await webhooks.call('PUT', `/${id}`, { ...subscription, version: null }))).toEqual([
      { field: 'version.versionNo', message: 'The version number is required' },
    ]);
  });
});
