import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success } from '../../support/answers/answers.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';

interface CloudEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: string;
  readonly data: Json;
}

let annal: Annal;
let library: Library;
const open: EventStream[] = [];

beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());
beforeEach(async () => {
  library = await Library.withBooks(annal);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const headers = async (more: Record<string, string> = {}) => ({
  authorization: `Bearer ${await annal.bearer()}`,
  accept: 'application/json',
  'content-type': 'application/json',
  ...more,
});

async function live(body: Json, token?: string): Promise<EventStream> {
  const url = `${annal.address}${library.path}/events/sse/stream`;
  const stream = await EventStream.open(url, {
    method: 'POST',
    headers: await headers(token ? { authorization: `Bearer ${token}` } : {}),
    body: JSON.stringify(body),
  });
  open.push(stream);
  return stream;
}

async function pull(query = '', more: Record<string, string> = {}): Promise<EventStream> {
  const url = `${annal.address}${library.path}/events/stream${query}`;
  const stream = await EventStream.open(url, { headers: await headers(more) });
  open.push(stream);
  return stream;
}

const eventsOf = (stream: EventStream) => stream.messages.map(({ data }) => JSON.parse(String(data)) as CloudEvent);

describe('the live stream of the official client', () => {
  it('starts with its id, then sends every requested event in one line', async () => {
    const stream = await live({ topics: [{ resourceType: 'entry', event: ['created', 'published'] }] });
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    const [first] = await stream.gets(1);
    expect(first?.data).toBeUndefined();
    const { sys } = await library.createPublished({ title: 'Two\nlines' });
    const [, created, published] = await stream.gets(3);
    expect(created?.id).toBe(first?.id);
    expect(JSON.parse(String(created?.data))).toMatchObject({
      eventName: 'created',
      subscriptionId: first?.id,
      resource: { id: sys.id, type: 'entry', title: 'Two\nlines' },
    });
    expect(JSON.parse(String(published?.data))).toMatchObject({ eventName: 'published' });
  });

  it('renders templates', async () => {
    const stream = await live({
      topics: [{ resourceType: 'entry', event: 'created' }],
      templates: { entry: '{"at":"{{resource.sys.uri}}",\n"by":"{{user.username}}"}' },
    });
    const { sys } = await library.create();
    const [, message] = await stream.gets(2);
    expect(JSON.parse(String(message?.data))).toEqual({ at: sys.uri, by: expect.any(String) as string });
  });

  it('shows what its principal may view, and follows a revoked right', async () => {
    await library.publish({ ...book, id: 'film' });
    const reader = await Person.with(library, { eventStreams: { actions: ['*'] } });
    await reader.given(library, onEntries(['sysView'], 'film'));
    const role = await reader.given(library, onEntries(['sysView'], 'book'));
    const stream = await live(
      { topics: [{ resourceType: 'entry', event: 'created' }], templates: { entry: '{{resource.sys.contentTypeId}}' } },
      reader.token,
    );
    await library.create({ title: 'Emma' });
    await stream.gets(2);
    success(await library.call('DELETE', `/security/roles/${role}`), 204);
    await library.create({ title: 'Persuasion' });
    await library.create({ title: 'Metropolis' }, { contentTypeId: 'film' });
    const [, ...told] = await stream.gets(3);
    expect(told.map(({ data }) => data)).toEqual(['book', 'film']);
  });

  it('ends with the token when the password changes', async () => {
    const reader = await Person.join(annal);
    await reader.given(library, { eventStreams: { actions: ['*'] }, ...onEntries(['sysView']) });
    const form = { grant_type: 'contensis_classic', username: reader.name, password: 'Quiet+Corner-31' };
    const other = success(await annal.requestToken(form))['access_token'] ?? '';
    const topics = [{ resourceType: 'entry', event: 'created' }];
    const [kept, ended] = [await live({ topics }, reader.token), await live({ topics }, other)];
    await Promise.all([kept.gets(1), ended.gets(1)]);
    const change = { existing: form.password, new: 'Other+Corner-31' };
    success(await reader.call('POST', '/api/security/users/@current/credentials/password', change));
    for (const count of [2, 3]) {
      await library.create();
      await kept.gets(count);
    }
    expect(ended.messages).toHaveLength(1);
  });

  it('is refused before it starts', async () => {
    const path = '/events/sse/stream';
    refusal(await library.call('POST', path, { topics: [{ resourceType: 'entry' }] }, { token: null }), 401);
    expect(fields(await library.call('POST', path, { topics: [] }))).toEqual(['topics']);
    const wrong = {
      topics: [{ resourceType: 'ghost' }],
      templates: { entry: '{{', ghost: 'x', node: 'é'.repeat(40_000) },
    };
    expect(fields(await library.call('POST', path, wrong))).toEqual([
      'topics[0].resourceType',
      ...['templates.entry', 'templates.ghost', 'templates.node'],
    ]);
  });

  it('is limited to 20 connections per caller', async () => {
    const topics = [{ resourceType: 'node' }];
    for (let count = 0; count < 20; count += 1) await live({ topics });
    refusal(await library.call('POST', '/events/sse/stream', { topics }), 422);
  });
});

describe('the stream of CloudEvents', () => {
  it('resumes after the last event without a gap', async () => {
    await library.createPublished({ title: 'One' });
    const first = await pull('', { 'last-event-id': '0' });
    await first.gets(8);
    const seen = eventsOf(first);
    expect(seen.map(({ sequence }) => Number(sequence))).toEqual(seen.map((_, index) => index + 1));
    expect(first.messages.map(({ id }) => id)).toEqual(seen.map(({ sequence }) => sequence));
    first.close();

    const middle = seen[4];
    const second = await pull('', { 'last-event-id': String(middle?.sequence) });
    await library.create({ title: 'Two' });
    await second.gets(seen.length - 5 + 2);
    expect(eventsOf(second).slice(0, seen.length - 5)).toEqual(seen.slice(5));
    expect(eventsOf(second).at(-2)).toMatchObject({ type: 'annal.entry.created.v1' });
  });

  it('sends only the requested events', async () => {
    const stream = await pull('?types=annal.entry.published.v1,annal.contentType.*');
    await library.createPublished();
    await stream.gets(1);
    expect(eventsOf(stream).map(({ type }) => type)).toEqual(['annal.entry.published.v1']);
    refusal(await library.call('GET', '/events/stream', undefined, { headers: { 'last-event-id': 'x' } }), 400);
  });

  it('matches the schemas of the service for every event', async () => {
    const stream = await pull('', { 'last-event-id': '0' });
    const entry = await library.createPublished();
    for (const event of ['sysUnpublish', 'sysArchive', 'sysUnarchive']) success(await library.invoke(entry, event, {}));
    success(await library.call('DELETE', `/entries/${entry.sys.id}`), 204);
    const { id: root } = success(await library.call<{ id: string }>('GET', '/nodes/root'));
    const shelf = { displayName: { 'en-GB': 'Shelf' }, slug: { 'en-GB': 'shelf' } };
    const node = success(await library.call<Json>('POST', `/nodes/${root}/children`, shelf), 201);
    const id = String(node['id']);
    success(await library.call('PUT', `/nodes/${id}`, { displayName: { 'en-GB': 'Shelves' } }));
    success(await library.call('DELETE', `/nodes/${id}`), 204);
    success(await library.call('PUT', '', { name: 'Renamed' }));
    const role = { name: 'Reader', description: 'Reads', permissions: {}, assignments: {} };
    success(await library.call('POST', '/security/roles', role), 201);
    const wanted = ['annal.entry.deleted.v1', 'annal.node.deleted.v1', 'annal.role.created.v1'];
    await stream.gets(20);
    while (!wanted.every((type) => eventsOf(stream).some((event) => event.type === type)))
      await stream.gets(stream.messages.length + 1);

    const ajv = new Ajv2020({ strict: false });
    (addFormats as unknown as (on: Ajv2020) => void)(ajv);
    const validators = new Map<string, ValidateFunction>();
    for (const event of eventsOf(stream)) {
      const path = `/api/management/schemas/events/${event.type}`;
      const schema = success(await annal.call<Json>('GET', path, undefined, { token: null }));
      const validate = validators.get(event.type) ?? ajv.compile(schema);
      validators.set(event.type, validate);
      expect({ type: event.type, isValid: validate(event), errors: validate.errors }).toEqual({
        type: event.type,
        isValid: true,
        errors: null,
      });
    }
    expect(eventsOf(stream).find(({ type }) => type === 'annal.node.created.v1')?.data).toMatchObject({
      nodeId: id,
      parentId: root,
      path: { 'en-GB': '/shelf' },
    });
    expect(
      eventsOf(stream)
        .filter(({ subject }) => subject === `entries/${entry.sys.id}`)
        .map(({ type }) => type.split('.')[2]),
    ).toEqual([
      ...['created', 'workflowStateChanged'],
      ...['workflowEventRaised', 'workflowStateChanged', 'published'],
      ...['workflowEventRaised', 'workflowStateChanged', 'unpublished'],
      ...['workflowEventRaised', 'workflowStateChanged', 'archived'],
      ...['workflowEventRaised', 'workflowStateChanged', 'unarchived'],
      'deleted',
    ]);
  });
});

describe('the event description', () => {
  it('lists every type and requires no token', async () => {
    const document = success(await annal.call<Json>('GET', '/api/asyncapi.json', undefined, { token: null }));
    const { messages } = document['components'] as { messages: Record<string, Json> };
    const types = success(
      await annal.call<{ type: string }[]>('GET', '/api/management/schemas/events', undefined, { token: null }),
    ).map(({ type }) => type);
    expect(Object.keys(messages)).toEqual(types);
    expect(types).toContain('annal.block.version.discoveryFailed.v1');
    refusal(await annal.call('GET', '/api/management/schemas/events/annal.ghost.v1', undefined, { token: null }), 404);
  });
});
