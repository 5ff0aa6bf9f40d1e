import { randomUUID } from 'node:crypto';
import { success } from '../../support/answers/answers.ts';
import { field, type Json } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';
import { Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

interface Shown {
  readonly id: string;
}

let annal: Annal;
let site: Site;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal, { description: 'Shelves', color: 'cobalt' });
});
afterAll(() => annal.discard());

const status = async (below: string) => (await site.read(below)).status;

it('the project is shown with its languages, and what it excludes', async () => {
  expect(await site.found('')).toEqual({
    id: site.library.id,
    name: 'Library',
    description: 'Shelves',
    primaryLanguage: 'en-GB',
    supportedLanguages: ['en-GB', 'cy', 'pl'],
    color: 'cobalt',
    deliverySysExclusions: [],
  });
});

describe('content types', () => {
  const hidden: Json = {
    id: 'internal',
    name: { 'en-GB': 'Internal' },
    includeInDelivery: false,
    entryTitleField: 'text',
    fields: [field('text', 'string')],
  };

  it('are listed by id, without those that are not in delivery or not published', async () => {
    await site.library.publish(hidden);
    success(
      await site.library.call('POST', '/contenttypes', { ...hidden, id: 'unpublished', includeInDelivery: true }),
      201,
    );
    // Every project has those of assets too.
    const shown = (await site.found<Shown[]>('/contentTypes')).map(({ id }) => id);
    expect(shown).toEqual(shown.toSorted());
    expect(shown).toEqual(expect.arrayContaining(['author', 'image', 'novel']));
    expect(shown.filter((id) => ['internal', 'unpublished'].includes(id))).toEqual([]);
    expect(await site.found('/contenttypes/NOVEL')).toMatchObject({
      id: 'novel',
      projectId: site.library.id,
      fields: expect.arrayContaining([expect.objectContaining({ id: 'title', dataType: 'string' })]),
    });
    expect([await status('/contenttypes/internal'), await status('/contenttypes/unpublished')]).toEqual([403, 404]);
  });

  it('come and go with their publish', async () => {
    expect(await status('/contenttypes/late')).toBe(404);
    const late = { ...hidden, id: 'late', includeInDelivery: true };
    await site.library.publish(late);
    expect(await site.found('/contenttypes/late')).toMatchObject({ id: 'late' });
  });
});

it('taxonomy has nothing but its root', async () => {
  const root = { key: '0', name: 'Root', path: 'Root', hasChildren: false, children: [] };
  for (const below of ['/taxonomy/nodes/0', '/taxonomy/nodes?path=root', '/taxonomy/nodes/0?childDepth=2&language=cy'])
    expect(await site.found(below)).toEqual(root);
  for (const below of ['/taxonomy/nodes/0/1', '/taxonomy/nodes?path=Root/Books', '/taxonomy/nodes/0?language=fr'])
    expect([below, await status(below)]).toEqual([below, 404]);
});

it('tags are shown by their labels in one language', async () => {
  const { library } = site;
  const group = { id: 'topics', name: 'Topics' };
  success(await library.call('POST', '/taggroups', group), 201);
  const add = async (value: string, label: Json) =>
    success(await library.call<Shown>('POST', '/tags', { groupId: 'topics', value, label }), 201);
  const plants = await add('plants', { 'en-GB': 'Plants', cy: 'Planhigion' });
  const animals = await add('animals', { 'en-GB': 'Animals' });
  const shown = { id: plants.id, groupId: 'topics', value: 'plants' };
  expect(await site.found('/taggroups/TOPICS/tags')).toMatchObject({
    totalCount: 2,
    items: [
      { id: animals.id, label: 'Animals' },
      { ...shown, label: 'Plants' },
    ],
  });
  expect(await site.found('/taggroups/topics/tags?language=cy&q=planh')).toMatchObject({
    items: [{ ...shown, label: 'Planhigion' }],
  });
  expect(await site.found(`/tags/${plants.id}?language=cy`)).toEqual({ ...shown, label: 'Planhigion' });
  expect([await status('/taggroups/none/tags'), await status(`/tags/${randomUUID()}`)]).toEqual([404, 404]);
  expect(await status('/taggroups/topics/tags?order=usageCount')).toBe(400);
});

it('tag fields of entries show labels, values or whole tags', async () => {
  const { library } = site;
  success(await library.call('POST', '/taggroups', { id: 'moods', name: 'Moods' }), 201);
  const calm = success(
    await library.call<Shown>('POST', '/tags', {
      groupId: 'moods',
      value: 'calm',
      label: { 'en-GB': 'Calm', cy: 'Tawel' },
    }),
    201,
  );
  await library.publish({
    id: 'poem',
    name: { 'en-GB': 'Poem' },
    entryTitleField: 'title',
    fields: [field('title', 'string'), field('moods', 'stringArray', { dataFormat: 'tag.moods' })],
  });
  const { sys } = await library.createPublished({ title: 'Sea', moods: ['calm'] }, { contentTypeId: 'poem' });
  const moods = async (format: string) => (await site.found(`/entries/${sys.id}?tagFormat=${format}`))['moods'];
  expect(await moods('label')).toEqual(['Calm']);
  expect(await moods('value')).toEqual(['calm']);
  expect(await moods('object')).toEqual([{ id: calm.id, groupId: 'moods', value: 'calm', label: 'Calm' }]);
});

it('redirects are listed as they apply, and named where no page is', async () => {
  const { library } = site;
  const add = async (value: string, destination: string, more: Json = {}) =>
    success(
      await library.call<Shown>('POST', '/redirects', {
        sourceDomain: '*',
        match: { type: 'exactMatch', value },
        destination,
        statusCode: 301,
        ...more,
      }),
      201,
    );
  await add('/old', '/new');
  await add('/first', '/one', { priority: 5 });
  await add('/off', '/nowhere', { enabled: false });
  const page = await site.found<{ totalCount: number; items: Json[] }>('/redirects');
  expect(page.totalCount).toBe(2);
  expect(page.items.map(({ destination }) => destination)).toEqual(['/one', '/new']);
  for (const item of page.items)
    for (const name of ['note', 'version', 'enabled']) expect(item).not.toHaveProperty(name);
  expect(await site.found('/redirects?path=/old')).toMatchObject({ statusCode: 301, location: '/new' });
  expect(await status('/redirects?path=/off')).toBe(204);
  expect(await status('/redirects?path=old')).toBe(400);
  expect(await site.read('/nodes/old')).toMatchObject({
    status: 404,
    body: { data: { path: '/old', redirect: { location: '/new', statusCode: 301 } } },
  });
  const tree = new Tree(library);
  const root = await tree.root();
  const old = await tree.add(root.id, 'Old');
  expect(await site.found('/nodes/old')).toMatchObject({ id: old.id });
});
