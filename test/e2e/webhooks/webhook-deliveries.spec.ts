import { Webhook } from 'standardwebhooks';
import { Annal } from '../../support/service/annal.ts';
import { fields, success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { answering, Receiver, type Received } from '../../support/events/receiver.ts';
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

describe('a failing receiver', () => {
  it('gets the same bytes and id again, while later events of the entry wait', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), {
      topics: [{ resourceType: 'entry', event: ['created', 'published'] }],
    });
    receiver.behaviour = answering(500, 'out of order');
    await library.createPublished();
    const failed = await until(
      () => webhooks.deliveries(id, '?status=pending'),
      ({ items }) => items.length === 2,
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

  it('is disabled if it answers 410', async () => {
    const { id } = await webhooks.subscribe(receiver.url());
    receiver.behaviour = answering(410);
    await library.create();
    const { version } = await until(
      () => webhooks.get(id),
      ({ enabled }) => !enabled,
    );
    expect(version.versionNo).toBe('2.0');
  });

  it('is not followed to another address', async () => {
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

describe('actions on a webhook', () => {
  it('ping once, even while it is disabled', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), { enabled: false });
    const delivery = success(await webhooks.act(id, 'ping'), 202);
    expect(delivery).toMatchObject({ status: 'pending', eventName: 'ping' });
    const [received] = await receiver.gets(1);
    expect(bodyOf(received as Received)['eventName']).toBe('ping');
    await until(
      () => webhooks.deliveries(id, '?status=succeeded'),
      ({ items }) => items.length === 1,
    );
    await library.create();
    expect(receiver.received).toHaveLength(1);
  });

  it('redeliver under a new id', async () => {
    const { id } = await webhooks.subscribe(receiver.url(), {
      topics: [{ resourceType: 'entry', event: 'created' }],
      headers: { 'x-token': { value: 'plum', secret: true } },
    });
    await library.create();
    const { items } = await until(
      () => webhooks.deliveries(id, '?status=succeeded'),
      ({ items }) => items.length === 1,
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

  it('replay from a sequence number or time, including events before the subscription', async () => {
    for (const title of ['One', 'Two', 'Three']) await library.create({ title });
    const { id } = await webhooks.subscribe(receiver.url(), { topics: [{ resourceType: 'entry', event: 'created' }] });
    await library.create({ title: 'Four' });
    await receiver.gets(1);
    const titles = () => receiver.received.map((one) => (bodyOf(one)['resource'] as { title: string }).title);
    // Different entries have no order among them.
    const all = ['Four', 'One', 'Three', 'Two'];
    success(await webhooks.act(id, 'replay', { sequence: 1 }), 202);
    await receiver.gets(5);
    expect(titles().slice(1).sort()).toEqual(all);
    success(await webhooks.act(id, 'replay', { since: '2020-01-01T00:00:00Z' }), 202);
    await receiver.gets(9);
    expect(titles().slice(5).sort()).toEqual(all);
    const [first, again] = ['One', 'One'].map(
      (title, index) => receiver.received.filter((_, at) => titles()[at] === title)[index],
    );
    expect(bodyOf(again as Received)['eventId']).toBe(bodyOf(first as Received)['eventId']);
    expect(fields(await webhooks.act(id, 'replay'))).toEqual(['data']);
  });

  it('rotate its secret, and sign with both for a while', async () => {
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
