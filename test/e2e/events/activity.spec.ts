import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { denied, fields, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import { until } from '../../support/until.ts';

interface Item {
  readonly position: string;
  readonly time: string;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string };
  readonly action: string;
  readonly resource: {
    readonly type: string;
    readonly id: string | null;
    readonly title: string | null;
    readonly language: string | null;
    readonly contentTypeId: string | null;
  };
  readonly changed: readonly string[] | null;
  readonly workflow: Json | null;
  readonly correlation: string;
}
interface Activity {
  readonly items: readonly Item[];
  readonly next: string | null;
}

const everything = onEntries(['*']);
const words = ({ items }: Activity) => items.map(({ action, resource }) => `${resource.type} ${action}`);

describe('the activity of a project', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  const page = async (library: Library, query = '', person?: Person) =>
    success(
      await (person
        ? person.in<Activity>(library, 'GET', `/activity${query}`)
        : library.call<Activity>('GET', `/activity${query}`)),
    );
  /** The activity follows the log later than what callers wait for. */
  const shown = (library: Library, isIt: (activity: Activity) => boolean, query = '', person?: Person) =>
    until(() => page(library, query, person), isIt);
  const has = (action: string, id?: string) => (activity: Activity) =>
    activity.items.some((item) => item.action === action && (id === undefined || item.resource.id === id));

  it('tells who did what to which entry, newest first, with the title of the time', async () => {
    const library = await Library.withBooks(annal);
    const writer = await Person.with(library, everything);
    const sys = { contentTypeId: 'book', language: 'en-GB' };
    const created = success(
      await writer.in<Json & { sys: Json }>(library, 'POST', '/entries', { title: 'First', sys }),
      201,
    );
    const id = String(created.sys['id']);
    const changed = { ...created, title: 'Second' };
    success(await writer.in(library, 'PUT', `/entries/${id}`, changed));
    success(
      await writer.in(library, 'POST', `/entries/${id}/workflow/events`, { event: 'publish', language: 'en-GB' }),
    );
    const { items } = await shown(library, has('workflowStateChanged', id), `?resource=${id.toUpperCase()}`);
    expect(items.map(({ action, changed, resource: { title } }) => [action, title, changed])).toEqual([
      ['workflowStateChanged', 'Second', ['state']],
      ['published', 'Second', ['live']],
      ['updated', 'Second', null],
      ['created', 'First', []],
    ]);
    expect(items[0]).toMatchObject({ workflow: { event: 'publish', from: 'draft', to: 'versionComplete' } });
    expect(items[0]?.correlation).toBe(items[1]?.correlation);
    expect(items.at(-1)).toEqual({
      position: expect.stringMatching(/^\d+$/),
      time: expect.stringMatching(TIMESTAMP),
      actor: { kind: 'apiKey', id: writer.id, name: writer.name },
      action: 'created',
      resource: { type: 'entry', id, title: 'First', language: 'en-GB', contentTypeId: 'book' },
      changed: [],
      workflow: null,
      correlation: expect.any(String),
    });
    const positions = items.map(({ position }) => BigInt(position));
    expect([...positions].sort((one, other) => (one < other ? 1 : -1))).toEqual(positions);
  });

  it('tells of definitions, nodes, tags, roles and the project', async () => {
    const library = await Library.withBooks(annal);
    const { id: root } = success(await library.call<{ id: string }>('GET', '/nodes/root'));
    const node = { title: { 'en-GB': 'News' }, slug: { 'en-GB': 'news' } };
    const { id } = success(await library.call<{ id: string }>('POST', `/nodes/${root}/children`, node), 201);
    success(await library.call('PUT', `/nodes/${id}`, { ...node, slug: { 'en-GB': 'latest' } }));
    success(await library.call('DELETE', `/nodes/${id}`), 204);
    success(await library.call('POST', '/taggroups', { id: 'genre', name: 'Genre' }), 201);
    success(await library.call('POST', '/security/roles', { name: { 'en-GB': 'Writers' } }), 201);
    success(await library.call('PUT', '', { name: 'Town library' }));
    const activity = await shown(library, (found) => found.items[0]?.resource.type === 'project');
    expect(words(activity)).toEqual([
      'project updated',
      'role created',
      'tagGroup created',
      'node deleted',
      'node updated',
      'node created',
      'contentType published',
      'contentType created',
      'project created',
    ]);
    expect(activity.items[0]).toMatchObject({ changed: ['name'], resource: { title: 'Town library' } });
    expect(activity.items[3]?.resource).toMatchObject({ id, title: 'News' });
    expect(activity.items[4]?.changed).toEqual(['slug']);
    expect(activity.items[7]?.resource).toMatchObject({ id: 'book', title: 'Book' });
  });

  it('shows only what its reader may read today', async () => {
    const library = await Library.withBooks(annal);
    await library.publish({ ...book, id: 'secret', name: { 'en-GB': 'Secret' } });
    success(await library.call('POST', '/security/roles', { name: 'Writers' }), 201);
    const open = await library.create({ title: 'Open' });
    const hidden = await library.create({ title: 'Hidden' }, { contentTypeId: 'secret' });
    const reader = await Person.with(library, onEntries(['sysView'], 'book'));
    await shown(library, has('created', hidden.sys.id));
    const seen = await page(library, '', reader);
    expect(seen.items.map(({ resource: { title } }) => title)).toContain('Open');
    expect(JSON.stringify(seen)).not.toContain('Hidden');
    expect(words(seen)).not.toContain('role created');
    expect(words(seen)).toContain('contentType created');
    expect((await page(library, `?resource=${hidden.sys.id}`, reader)).items).toEqual([]);
    expect((await page(library, `?resource=${open.sys.id}`, reader)).items).toHaveLength(1);
    await reader.given(library, onEntries(['sysView'], 'secret'));
    expect((await page(library, `?resource=${hidden.sys.id}`, reader)).items).toHaveLength(1);
    denied(await (await Person.program(annal)).in(library, 'GET', '/activity'), 'listing the activity');
  });

  it('can be narrowed by type, actor, language and all of them', async () => {
    const library = await Library.withBooks(annal);
    const ana = await Person.with(library, everything);
    const ben = await Person.with(library, everything);
    for (const [person, language] of [
      [ana, 'en-GB'],
      [ana, 'cy'],
      [ben, 'cy'],
    ] as const)
      success(
        await person.in(library, 'POST', '/entries', { title: language, sys: { contentTypeId: 'book', language } }),
        201,
      );
    await shown(library, ({ items }) => items.length === 3, '?type=entry');
    const found = async (query: string) =>
      (await page(library, query)).items.map(({ actor, resource }) => `${actor.name} ${resource.title}`);
    expect(await found('?type=ENTRY&language=cy')).toEqual([`${ben.name} cy`, `${ana.name} cy`]);
    expect(await found(`?actor=${ana.name.toUpperCase()}`)).toEqual([`${ana.name} cy`, `${ana.name} en-GB`]);
    expect(await found(`?actor=${ana.id}&language=cy`)).toEqual([`${ana.name} cy`]);
    expect(await found(`?actor=${randomUUID()}`)).toEqual([]);
    expect(words(await page(library, '?type=contentType,project'))).toEqual([
      'contentType published',
      'contentType created',
      'project created',
    ]);
    expect((await page(library, '?type=asset')).items).toEqual([]);
  });

  it('comes in pages that later changes do not shift', async () => {
    const library = await Library.withBooks(annal);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await library.create({ title: `Book ${n}` })).sys.id);
    await shown(library, ({ items }) => items.length === 5, '?type=entry');
    const first = await page(library, '?type=entry&pageSize=2');
    const late = await library.create({ title: 'Late' });
    await shown(library, has('created', late.sys.id));
    const second = await page(library, `?type=entry&pageSize=2&after=${first.next}`);
    const third = await page(library, `?type=entry&pageSize=2&after=${second.next}`);
    expect([first, second, third].flatMap(({ items }) => items.map(({ resource: { id } }) => id))).toEqual(ids);
    expect(third.next).toBeNull();
  });

  it('keeps what happened to entries of a deleted content type, for administrators', async () => {
    const library = await Library.withBooks(annal);
    const entry = await library.create({ title: 'Old' });
    const reader = await Person.with(library, onEntries(['sysView']));
    success(await library.call('DELETE', '/contenttypes/book'), 204);
    const query = `?resource=${entry.sys.id}`;
    const { items } = await shown(library, has('created', entry.sys.id), query);
    expect(items).toMatchObject([{ action: 'created', resource: { title: 'Old' } }]);
    await shown(library, has('deleted', 'book'));
    expect((await page(library, '?type=entry')).items).toHaveLength(1);
    expect((await page(library, query, reader)).items).toEqual([]);
  });

  it.each([
    ['type=novel', 'type'],
    ['after=yesterday', 'after'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=201', 'pageSize'],
    ['pageSize=many', 'pageSize'],
  ])('refuses %s', async (query, field) => {
    const library = await Library.open(annal);
    expect(fields(await library.call('GET', `/activity?${query}`), 400)).toEqual([field]);
  });
});
