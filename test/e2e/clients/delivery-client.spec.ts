import { Client, Op, Query, ZenqlQuery, type Node as DeliveredNode } from 'contensis-delivery-api';
import type { Entry, Node } from '../../support/answers/views.ts';
import { Subjects } from '../../support/content/subjects.ts';
import { Tree } from '../../support/content/tree.ts';
import { linkTo, Site } from '../../support/delivery/site.ts';
import { Annal, clientId, clientSecret } from '../../support/service/annal.ts';

interface Rejection {
  readonly status: number;
  readonly data: { readonly message: string; readonly data: object; readonly type: string };
}

let annal: Annal;
let site: Site;
let client: Client;
let ann: Entry;
let novel: Entry;
let books: Node;
let page: Node;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  ann = await site.author('Ann');
  novel = await site.novel('Gardeners', {
    author: linkTo(ann),
    others: [linkTo(ann)],
    body: [{ type: 'reference', value: linkTo(ann) }],
  });
  const tree = new Tree(site.library);
  const root = await tree.root();
  books = await tree.add(root.id, 'Books');
  page = await tree.add(books.id, 'Gardeners', { entryId: novel.sys.id });
  client = as({});
});
afterAll(() => annal.discard());

function as(config: object): Client {
  return Client.create({
    rootUrl: annal.address,
    projectId: site.library.id,
    clientType: 'client_credentials',
    clientDetails: { clientId, clientSecret },
    ...config,
  } as never);
}

const idsOf = (nodes: readonly DeliveredNode[]) => nodes.map(({ id }) => id);
const rejected = (request: Promise<unknown>): Promise<Rejection> =>
  request.then(
    (value) => Promise.reject(new Error(`It was answered: ${JSON.stringify(value)}`)),
    (reason: Rejection) => reason,
  );

it('gets the project and content types', async () => {
  expect(await client.project.get()).toMatchObject({ id: site.library.id, primaryLanguage: 'en-GB' });
  expect(await client.contentTypes.get('novel')).toMatchObject({ id: 'novel', entryTitleField: 'title' });
});

it('gets and lists entries', async () => {
  const { id } = novel.sys;
  expect(await client.entries.get(id)).toMatchObject({ title: 'Gardeners' });
  expect(await client.entries.get({ id, linkDepth: 1, fields: ['author', 'name'] })).toMatchObject({
    author: { name: 'Ann' },
  });
  expect(await client.entries.get({ id, fieldLinkDepths: { author: 1 } })).toMatchObject({
    author: { name: 'Ann' },
    others: [{ sys: { id: ann.sys.id } }],
  });
  expect(await client.entries.list('novel')).toMatchObject({ totalCount: 1, items: [{ title: 'Gardeners' }] });
  expect(
    await client.entries.list({ contentTypeId: 'author', pageOptions: { pageIndex: 0, pageSize: 5 } }),
  ).toMatchObject({ pageSize: 5, items: [{ name: 'Ann' }] });
});

it('searches by query, by object and by ZenQL, also with one that is too long for an address', async () => {
  const byTitle = new Query(Op.equalTo('title', 'Gardeners'));
  expect(await client.entries.search(byTitle, 1)).toMatchObject({ items: [{ author: { name: 'Ann' } }] });
  const long = new Query(
    Op.in('title', 'Gardeners', ...Array.from({ length: 40 }, (_, index) => `${index}`.repeat(200))),
  );
  expect(await client.entries.search(long)).toMatchObject({ totalCount: 1, items: [{ title: 'Gardeners' }] });
  expect(await client.entries.search('title = "Gardeners"')).toMatchObject({ totalCount: 1 });
  expect(await client.entries.search(new ZenqlQuery('title = "Gardeners"'))).toMatchObject({ pageSize: 20 });
});

it('resolves links', async () => {
  const entry = await client.entries.get(novel.sys.id);
  expect(await client.entries.resolve(entry)).toMatchObject({ author: { name: 'Ann' }, others: [{ name: 'Ann' }] });
  const withoutLinks = await client.entries.get(ann.sys.id);
  expect(await client.entries.resolve(withoutLinks)).toMatchObject({ name: 'Ann', friend: null });
});

it('walks the tree', async () => {
  const root = await client.nodes.getRoot({ depth: 2 });
  expect(root).toMatchObject({ path: '/', children: [{ id: books.id, children: [{ id: page.id }] }] });
  expect(await client.nodes.get('/')).toMatchObject({ id: root.id });
  expect(await client.nodes.get('/books/gardeners')).toMatchObject({ id: page.id });
  expect(await client.nodes.get(page.id)).toMatchObject({ path: '/books/gardeners' });
  expect(await client.nodes.get({ path: '/books/none', allowPartialMatch: true })).toMatchObject({ id: books.id });
  expect(await client.nodes.get({ id: page.id, entryFields: ['title'] })).toMatchObject({
    entry: { title: 'Gardeners' },
  });
  expect(idsOf(await client.nodes.getByEntry(novel.sys.id))).toEqual([page.id]);
  expect(await client.nodes.getByEntry({ entryId: novel.sys.id, canonicalOnly: true } as never)).toMatchObject({
    id: page.id,
  });
  expect(idsOf(await client.nodes.getChildren(books.id))).toEqual([page.id]);
  expect(idsOf(await client.nodes.getSiblings(page.id))).toEqual([page.id]);
  expect(await client.nodes.getParent(page.id)).toMatchObject({ id: books.id });
  expect(idsOf(await client.nodes.getAncestors(page.id))).toEqual([root.id, books.id]);
  expect(await client.nodes.getAncestorAtLevel({ id: page.id, startLevel: 2 })).toMatchObject([{ id: books.id }]);
});

it('reads the taxonomy', async () => {
  const { taxonomy } = client;
  const subjects = await Subjects.open(annal);
  const other = as({ projectId: subjects.library.id }).taxonomy;
  expect(await other.getNodeByKey('0')).toEqual({
    ...{ key: '0', name: 'Root', path: 'Root', hasChildren: false, children: [] },
  });
  const own = Subjects.of(site.library);
  for (const [parent, name] of [
    ['0', 'Plants'],
    ['0/1', 'Trees'],
    ['0/1', 'Flowers'],
    ['0/1/2', 'Oaks'],
  ] as const)
    await own.add(parent, name);
  const trees = { key: '0/1/2', name: 'Trees', path: 'Root/Plants/Trees', hasChildren: true };
  const flowers = { key: '0/1/3', name: 'Flowers', hasChildren: false };
  const plants = await taxonomy.getNodeByKey('0/1');
  expect(plants).toMatchObject({ name: 'Plants', children: [flowers, { ...trees, children: [] }] });
  expect(await taxonomy.getNodeByKey({ key: '0/1', order: 'defined', childDepth: 2, language: 'cy' })).toMatchObject({
    children: [{ ...trees, children: [{ name: 'Oaks' }] }, flowers],
  });
  expect(await taxonomy.getNodeByPath('Root/plants/TREES')).toMatchObject({ ...trees, children: [{ name: 'Oaks' }] });
  expect(await taxonomy.getNodeByPath({ path: 'Root/Plants', childDepth: 0 })).toMatchObject({ children: [] });
  expect(await taxonomy.resolveChildren('0/1/2')).toMatchObject({ ...trees, children: [{ name: 'Oaks' }] });
  const [, unresolved] = (plants as unknown as { children: [object, object] }).children;
  expect(await taxonomy.resolveChildren(unresolved as never)).toMatchObject({ ...trees, children: [{ name: 'Oaks' }] });
  expect((await rejected(taxonomy.getNodeByKey('0/9'))).status).toBe(404);
  const { sys } = await site.novel('Acorns', { subject: '0/1/2/4' });
  const { subject } = (await client.entries.get(sys.id)) as unknown as { subject: never };
  expect(subject).toMatchObject({ key: '0/1/2/4', path: 'Root/Plants/Trees/Oaks' });
  expect(await taxonomy.resolveChildren(subject)).toMatchObject({ key: '0/1/2/4', children: [] });
});

it('previews drafts', async () => {
  const draft = await site.draft('Not yet');
  expect((await rejected(client.entries.get(draft.sys.id))).status).toBe(404);
  const preview = as({ versionStatus: 'latest', language: 'en-GB' });
  expect(await preview.entries.get(draft.sys.id)).toMatchObject({ title: 'Not yet', sys: { versionStatus: 'latest' } });
});

it('is told what is wrong', async () => {
  expect(await rejected(client.entries.get('00000000-0000-4000-8000-000000000000'))).toMatchObject({
    status: 404,
    data: { type: 'error', data: { projectId: site.library.id, versionStatus: 'published' } },
  });
  expect(await rejected(as({ projectId: 'unknown' }).project.get())).toMatchObject({ status: 404 });
  expect(await rejected(as({ accessToken: 'x'.repeat(48) }).project.get())).toMatchObject({ status: 401 });
});

it('may be called by pages of any origin, with headers of their own', async () => {
  const address = `${annal.address}${site.path}`;
  const origin = 'https://www.library.example';
  const preflight = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'accesstoken,content-type,x-require-surrogate-key',
    },
  });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': 'accesstoken,content-type,x-require-surrogate-key',
    'access-control-max-age': '7200',
  });
  const refused = await fetch(address, { headers: { origin } });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  const answer = await site.read('', { headers: { origin, 'x-require-surrogate-key': 'true' } });
  expect(answer.headers.get('access-control-expose-headers')).toContain('Surrogate-Key');
  expect(answer.headers.get('surrogate-key')).toMatch(/^[0-9a-f]{8}$/);
});
