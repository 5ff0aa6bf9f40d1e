import { Webhook } from 'standardwebhooks';
import { Annal } from '../../support/service/annal.ts';
import { fields } from '../../support/answers/answers.ts';
import { field, Library } from '../../support/content/library.ts';
import { Receiver, type Received } from '../../support/events/receiver.ts';
import { until } from '../../support/until.ts';
import { Webhooks } from '../../support/events/webhooks.ts';

const MASK = '************';

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

const bodyOf = ({ body }: Received) => JSON.parse(body) as Record<string, unknown>;
const eventsOf = (received: readonly Received[]) => received.map((one) => bodyOf(one)['eventName']);

describe('webhook requests', () => {
  it('contain every event of the topics, in the order of the contract, signed as Standard Webhooks requires', async () => {
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

  it('can be CloudEvents', async () => {
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

  it('can have an address, headers and a body from templates', async () => {
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

  it('contain the secret headers, which are never shown', async () => {
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
      ({ items }) => items.length === 2,
    );
    expect(items[0]?.request.headers['x-token']).toBe(MASK);
    expect(JSON.stringify(await webhooks.deliveries(id))).not.toContain('9f-plum');
  });

  it('do not send a secret header to another host until it is set again', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), {
      headers: { 'x-token': { value: '9f-plum', secret: true } },
    });
    const { version, ...sent } = await webhooks.get(id);
    const elsewhere = { ...sent, version, url: 'http://127.0.0.1:9/hook' };
    expect(fields(await webhooks.call('PUT', `/${id}`, elsewhere))).toEqual(['headers.x-token']);
    expect((await webhooks.get(id)).version).toEqual(version);
    await webhooks.revise(id, { url: receiver.url('/other') });
    await library.create();
    expect((await receiver.gets(1, '/other'))[0]?.headers).toMatchObject({ 'x-token': '9f-plum' });
  });

  it('contain only what the filters select', async () => {
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
