import { refusal, success } from '../../support/answers/answers.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import { createGroup } from '../../support/callers/security.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { Annal } from '../../support/service/annal.ts';
import { until } from '../../support/until.ts';

interface Change {
  readonly kind: string;
  readonly change: string;
  readonly id: string;
  readonly contentTypeId?: string;
  readonly language?: string;
  readonly position: string;
}

const PATH = '/console/stream';

let annal: Annal;
let library: Library;
const open: EventStream[] = [];
beforeAll(async () => {
  annal = await Annal.shared();
});
beforeEach(async () => {
  library = await Library.withBooks(annal);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function follow(token: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const url = annal.address + library.path + PATH;
  const stream = await EventStream.open(url, { headers: { authorization: `Bearer ${token}`, ...headers } });
  open.push(stream);
  await until(
    () => Promise.resolve(stream.comments),
    (comments) => comments.includes('connected'),
  );
  return stream;
}

const of = (stream: EventStream, event: string) => stream.messages.filter((message) => message.event === event);
const changesOf = (stream: EventStream) =>
  of(stream, 'change').map(({ data }) => JSON.parse(String(data)) as unknown as Change);
const changes = (stream: EventStream, isEnough: (all: readonly Change[]) => boolean) =>
  until(() => Promise.resolve(changesOf(stream)), isEnough);
/** Those of what the test did before are told a little later. */
const ofEntries = (all: readonly Change[]) => all.filter(({ kind }) => kind === 'entry');
const ended = (stream: EventStream) =>
  until(
    () => Promise.resolve(stream.isEnded),
    (isEnded) => isEnded,
  );
const told = (stream: EventStream, event: string, times: number) =>
  until(
    () => Promise.resolve(of(stream, event)),
    (all) => all.length >= times,
  );

describe('the stream of the console', () => {
  it('names what has changed, without its content, and where to read it', async () => {
    const stream = await follow(await annal.bearer());
    const { sys } = await library.createPublished({ title: 'A hidden garden' });
    const all = ofEntries(
      await changes(stream, (known) => ofEntries(known).some(({ change }) => change === 'published')),
    );
    expect(all[0]).toEqual({
      kind: 'entry',
      change: 'created',
      id: sys.id,
      contentTypeId: 'book',
      language: 'en-GB',
      position: expect.stringMatching(/^\d+-entry$/),
    });
    expect(JSON.stringify(stream.messages)).not.toContain('garden');
    const headers = { 'x-min-position': all.at(-1)?.position ?? '' };
    const read = await library.call<{ sys: Json }>('GET', `/entries/${sys.id}`, undefined, { headers });
    expect(success(read).sys).toMatchObject({ isPublished: true });
  });

  it('tells of nodes, definitions and roles', async () => {
    const stream = await follow(await annal.bearer());
    const { id: root } = success(await library.call<{ id: string }>('GET', '/nodes/root'));
    const shelf = { displayName: { 'en-GB': 'Shelf' }, slug: { 'en-GB': 'shelf' } };
    success(await library.call('POST', `/nodes/${root}/children`, shelf), 201);
    await library.publish({ ...book, id: 'film' });
    success(await library.call('POST', '/security/roles', { name: 'Reader', permissions: {}, assignments: {} }), 201);
    const wanted = ['node created', 'contentType created', 'contentType published', 'role created'];
    const names = (all: readonly Change[]) => all.map(({ kind, change }) => `${kind} ${change}`);
    const all = await changes(stream, (known) => wanted.every((each) => names(known).includes(each)));
    for (const { position } of all)
      success(await library.call('GET', '', undefined, { headers: { 'x-min-position': position } }));
  });

  it('tells only of what the caller may view', async () => {
    await library.publish({ ...book, id: 'film' });
    const reader = await Person.with(library, onEntries(['sysView'], 'film'));
    const stream = await follow(reader.token);
    await library.create({ title: 'Emma' });
    await library.create({ title: 'Metropolis' }, { contentTypeId: 'film' });
    const all = ofEntries(await changes(stream, (known) => ofEntries(known).length >= 2));
    expect(all.map(({ contentTypeId }) => contentTypeId)).toEqual(['film', 'film']);
  });

  it('goes on behind the last event, and says when too much was missed', async () => {
    const token = await annal.bearer();
    const first = await follow(token);
    await library.create({ title: 'One' });
    await changes(first, (all) => all.length >= 1);
    const [seen] = of(first, 'change');
    first.close();
    await library.create({ title: 'Two' });
    const second = await follow(token, { 'last-event-id': seen?.id ?? '' });
    const missed = await changes(second, (all) => all.filter(({ change }) => change === 'created').length >= 1);
    expect(Number(of(second, 'change')[0]?.id)).toBe(Number(seen?.id) + 1);
    expect(new Set(missed.map(({ position }) => position)).size).toBeGreaterThan(0);
    expect(of(second, 'reset')).toEqual([]);

    const unknown = await follow(token, { 'last-event-id': '999999' });
    await told(unknown, 'reset', 1);
    await library.create({ title: 'Three' });
    await changes(unknown, (all) => all.some(({ change }) => change === 'created'));
    const bad = { headers: { 'last-event-id': 'x' } };
    refusal(await library.call('GET', PATH, undefined, bad), 400);
  });

  it('goes on where a connection began that broke before the first change', async () => {
    const token = await annal.bearer();
    const before = await follow(token);
    await library.create({ title: 'Written before' });
    await changes(before, (all) => all.length >= 1);
    const first = await follow(token);
    const [start] = await first.gets(1);
    expect(start).toEqual({ id: expect.stringMatching(/^\d{20}$/) as unknown, data: undefined });
    first.close();
    const { sys } = await library.create({ title: 'Written meanwhile' });
    const second = await follow(token, { 'last-event-id': start?.id ?? '' });
    await changes(second, (all) => all.some(({ change, id }) => change === 'created' && id === sys.id));
    expect(of(second, 'reset')).toEqual([]);
  });
});

describe('the rights of a reader', () => {
  it('are told when a role or a group changes them, and only then', async () => {
    const reader = await Person.join(annal);
    await reader.given(library, onEntries(['sysView']));
    const group = await createGroup(annal);
    const role = { name: 'Editors', permissions: onEntries(['sysUpdate']), assignments: { groups: [group.name] } };
    success(await library.call('POST', '/security/roles', role), 201);
    const stream = await follow(reader.token);
    await library.create({ title: 'Marks the time before' });
    await changes(stream, (all) => all.length >= 1);
    expect(of(stream, 'rights')).toEqual([]);
    const second = await reader.given(library, onEntries(['sysCreate']));
    await told(stream, 'rights', 1);
    await reader.joins(group.name);
    await told(stream, 'rights', 2);
    success(await library.call('DELETE', `/security/roles/${second}`), 204);
    await told(stream, 'rights', 3);
    expect(of(stream, 'rights').map(({ data }) => data)).toEqual(['{}', '{}', '{}']);
  });

  it('end the stream with the last role', async () => {
    const reader = await Person.join(annal);
    const role = await reader.given(library, onEntries(['sysView']));
    const stream = await follow(reader.token);
    success(await library.call('DELETE', `/security/roles/${role}`), 204);
    await ended(stream);
    refusal(await reader.in(library, 'GET', PATH), 403);
  });

  it('end the stream with the session', async () => {
    const reader = await Person.join(annal);
    await reader.given(library, onEntries(['sysView']));
    const form = { grant_type: 'contensis_classic', username: reader.name, password: 'Quiet+Corner-31' };
    const other = success(await annal.requestToken(form))['access_token'] ?? '';
    const [kept, closed] = [await follow(reader.token), await follow(other)];
    const change = { existing: form.password, new: 'Other+Corner-31' };
    success(await reader.call('POST', '/api/security/users/@current/credentials/password', change));
    await ended(closed);
    expect(kept.isEnded).toBe(false);
  });
});

it('is limited to 20 connections per caller, beside event streams', async () => {
  const reader = await Person.with(library, { ...onEntries(['sysView']), eventStreams: { actions: ['*'] } });
  for (let count = 0; count < 20; count += 1) await follow(reader.token);
  refusal(await reader.in(library, 'GET', PATH), 422);
  const url = `${annal.address}${library.path}/events/stream`;
  open.push(await EventStream.open(url, { headers: { authorization: `Bearer ${reader.token}` } }));
});
