import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { book, Library } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import { answering, Receiver } from '../../support/events/receiver.ts';
import { until } from '../../support/until.ts';
import { Webhooks, type Delivery, type DeliveryList, type Subscription } from '../../support/events/webhooks.ts';
import type { ApiKeyView } from '../../support/callers/security.ts';

const BASE = '/events/webhooks/subscriptions';
const onWebhooks = { webhookSubscriptions: { actions: ['*'] } };
const created = [{ resourceType: 'entry', event: ['created'] }];

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
  await library.publish({ ...book, id: 'film' });
  webhooks = new Webhooks(library);
});
afterEach(() => receiver.close());

const bookReader = () => Person.with(library, { ...onWebhooks, ...onEntries(['sysView'], 'book') });
const film = () => library.create({ title: 'Metropolis' }, { contentTypeId: 'film' });

async function subscribe(owner: Person, more: object = {}): Promise<Subscription> {
  const sent = { name: 'Index', url: receiver.url(), topics: created, ...more };
  return success(await owner.in<Subscription>(library, 'POST', BASE, sent), 201);
}

const settled = (id: string, count: number) =>
  until(
    () => webhooks.deliveries(id),
    ({ items }) => items.length >= count && items.every(({ status }) => status !== 'pending'),
  );
const healthOf = (id: string, state: string) =>
  until(
    () => webhooks.get(id),
    ({ health }) => health?.state === state,
  ).then(({ health }) => health);
const titles = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { resource: { title: string } }).resource.title);

describe('a webhook delivers only what its owner may read', () => {
  it('and records the rest as skipped, without content', async () => {
    const owner = await bookReader();
    const { id } = await subscribe(owner, { url: receiver.url('/{{resource.title}}') });
    await film();
    await library.create({ title: 'Emma' });
    const { items } = await settled(id, 2);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/Emma']);
    expect(titles()).toEqual(['Emma']);
    expect(items.map(({ status }) => status).sort()).toEqual(['skipped', 'succeeded']);
    const { items: skipped } = await webhooks.deliveries(id, '?status=skipped');
    expect(skipped).toHaveLength(1);
    expect(skipped[0]?.request.body).toBeNull();
    expect(JSON.stringify(skipped)).not.toContain('Metropolis');
    expect((await webhooks.act(id, 'redeliver', { deliveryId: String(skipped[0]?.id) })).status).toBe(422);
  });

  it('including deletions', async () => {
    const owner = await bookReader();
    const { id } = await subscribe(owner, { topics: [{ resourceType: 'entry', event: ['deleted'] }] });
    for (const { sys } of [await film(), await library.create({ title: 'Emma' })])
      success(await library.call('DELETE', `/entries/${sys.id}`), 204);
    await settled(id, 2);
    expect(titles()).toEqual(['Emma']);
  });

  it('checked at each attempt', async () => {
    const owner = await Person.with(library, onWebhooks);
    const role = await owner.given(library, onEntries(['sysView'], 'book'));
    await owner.given(library, onEntries(['sysView'], 'film'));
    const { id } = await subscribe(owner);
    receiver.behaviour = answering(500);
    await library.create({ title: 'Emma' });
    const { items } = await until(
      () => webhooks.deliveries(id, '?status=pending'),
      (list) => list.items.some(({ attempts }) => attempts.length === 1),
    );
    success(await library.call('DELETE', `/security/roles/${role}`), 204);
    receiver.behaviour = answering(204);
    success(await webhooks.act(id, 'resume'), 202);
    const { items: after } = await settled(id, 1);
    expect(after).toMatchObject([{ id: items[0]?.id, status: 'skipped', request: { body: null } }]);
    expect(receiver.received).toHaveLength(1);
    success(await webhooks.act(id, 'redeliver', { deliveryId: String(items[0]?.id) }), 422);
  });

  it('regardless of who requests a redelivery or a replay', async () => {
    const owner = await Person.with(library, onWebhooks);
    const role = await owner.given(library, onEntries(['sysView'], 'book'));
    await owner.given(library, onEntries(['sysView'], 'film'));
    const { id } = await subscribe(owner);
    await library.create({ title: 'Emma' });
    const { items } = await settled(id, 1);
    success(await library.call('DELETE', `/security/roles/${role}`), 204);
    success(await webhooks.act(id, 'redeliver', { deliveryId: String(items[0]?.id) }), 202);
    success(await webhooks.act(id, 'replay', { sequence: 1 }), 202);
    const { items: after } = await settled(id, 3);
    expect(after.map(({ status }) => status).sort()).toEqual(['skipped', 'skipped', 'succeeded']);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('the owner of a webhook', () => {
  const changed = (id: string, changes: object, as?: Person) => async () => {
    const { health: _, signingSecret: __, ...current } = await webhooks.get(id);
    const body = { ...current, ...changes };
    const path = `${BASE}/${id}`;
    return success(await (as ? as.in<Subscription>(library, 'PUT', path, body) : library.call('PUT', path, body)));
  };
  const ownerOf = async (id: string) => (await webhooks.get(id))['owner'];

  it('is the last user who changed its content or address', async () => {
    const maker = await bookReader();
    const { id } = await subscribe(maker, { headers: { 'x-key': { value: 'plum', secret: true } } });
    expect(await ownerOf(id)).toMatchObject({ kind: 'apiKey', id: maker.id });
    await changed(id, { name: 'Other', description: 'Described', enabled: false, retryHours: 48 })();
    await changed(id, { enabled: true })();
    success(await webhooks.act(id, 'rotateSecret'), 202);
    expect(await ownerOf(id)).toMatchObject({ id: maker.id });
    const editor = await Person.with(library, { ...onWebhooks, ...onEntries(['sysView'], 'film') });
    await changed(id, { headers: { 'x-key': { value: 'pear', secret: true } } }, editor)();
    expect(await ownerOf(id)).toMatchObject({ id: editor.id });
    await library.create({ title: 'Emma' });
    await film();
    await settled(id, 2);
    expect(titles()).toEqual(['Metropolis']);
    for (const change of [{ url: receiver.url('/b') }, { method: 'PUT' }, { templates: {}, topics: created }]) {
      await changed(id, change, 'topics' in change ? undefined : maker)();
      expect(await ownerOf(id)).toMatchObject({ id: maker.id });
    }
    await changed(id, { topics: [{ resourceType: 'entry' }] }, editor)();
    expect(await ownerOf(id)).toMatchObject({ id: editor.id });
  });

  it('parks it by being deleted; another user takes it over without losing events', async () => {
    const owner = await bookReader();
    const { id } = await subscribe(owner);
    success(await annal.call('DELETE', `/api/security/apiKeys/${owner.id}`), 204);
    await library.create({ title: 'Emma' });
    expect(await healthOf(id, 'parked')).toMatchObject({
      reason: 'The owner of the subscription does not exist any more',
    });
    success(await webhooks.act(id, 'resume'), 202);
    await healthOf(id, 'parked');
    expect(receiver.received).toEqual([]);
    await changed(id, { url: receiver.url('/new') })();
    await receiver.gets(1, '/new');
    expect(titles()).toEqual(['Emma']);
    expect(await healthOf(id, 'active')).toMatchObject({ reason: null });
  });

  it('parks it by being disabled, until it is resumed', async () => {
    const owner = await bookReader();
    const { id } = await subscribe(owner);
    const path = `/api/security/apiKeys/${owner.id}`;
    const key = success(await annal.call<ApiKeyView>('GET', path));
    success(await annal.call('PUT', path, { ...key, enabled: false }));
    expect(await healthOf(id, 'parked')).toMatchObject({ reason: 'The owner of the subscription is disabled' });
    await library.create({ title: 'Emma' });
    await film();
    success(await annal.call('PUT', path, { ...key, enabled: true }));
    await healthOf(id, 'parked');
    success(await webhooks.act(id, 'resume'), 202);
    await settled(id, 2);
    expect(titles()).toEqual(['Emma']);
  });

  it('parks it by losing the right to view all its topics', async () => {
    const owner = await Person.with(library, onWebhooks);
    const role = await owner.given(library, onEntries(['sysView'], 'book'));
    const { id } = await subscribe(owner);
    await library.create({ title: 'Emma' });
    await settled(id, 1);
    success(await library.call('DELETE', `/security/roles/${role}`), 204);
    expect(await healthOf(id, 'parked')).toMatchObject({
      reason: 'The owner of the subscription may view nothing that its topics name',
    });
    await library.create({ title: 'Persuasion' });
    await owner.given(library, onEntries(['sysView'], 'book'));
    success(await webhooks.act(id, 'resume'), 202);
    await receiver.gets(2);
    expect(titles()).toEqual(['Emma', 'Persuasion']);
  });
});

describe('the deliveries of a webhook', () => {
  it('show content only to users who may view its resource', async () => {
    const { id } = await webhooks.subscribe(receiver.url('/{{resource.title}}'), { topics: created });
    receiver.behaviour = (received, response) => void response.writeHead(200).end(received.body);
    await film();
    await library.create({ title: 'Emma' });
    await settled(id, 2);
    const reader = await bookReader();
    const path = `${BASE}/${id}`;
    const { items } = success(await reader.in<DeliveryList>(library, 'GET', `${path}/deliveries`));
    expect(items).toHaveLength(2);
    expect(JSON.stringify(items)).toContain('Emma');
    expect(JSON.stringify(items)).not.toContain('Metropolis');
    const hidden = items.find((delivery) => 'withheld' in delivery) as Delivery;
    const again = { type: 'redeliver', data: { deliveryId: hidden.id } };
    const answer = success(await reader.in<Delivery>(library, 'POST', `${path}/actions`, again), 202);
    expect(JSON.stringify(answer)).not.toContain('Metropolis');
    expect(JSON.stringify(await webhooks.deliveries(id))).toContain('Metropolis');
  });
});
