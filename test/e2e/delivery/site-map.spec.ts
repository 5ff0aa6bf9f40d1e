import { success } from '../../support/answers/answers.ts';
import type { Entry, Node } from '../../support/answers/views.ts';
import type { Json } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';
import { Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

interface Item {
  readonly path: string;
  readonly nodeId: string;
  readonly entryId: string;
  readonly lastModified: string;
  readonly alternates: Readonly<Record<string, string>>;
}
interface Page {
  readonly totalCount: number;
  readonly pageCount: number;
  readonly items: readonly Item[];
}

let annal: Annal;
let site: Site;
let tree: Tree;
let root: Node;
let books: Node;
let roses: Node;
let rose: Entry;
const english = (text: string) => ({ 'en-GB': text });
const add = async (parent: Node, slug: Record<string, string>, more: Json = {}) =>
  success(await tree.post(parent.id, { displayName: slug, slug, ...more }), 201);
const placed = async (parent: Node, slug: Record<string, string>, { sys }: Entry, more: Json = {}) =>
  add(parent, slug, { entryId: sys.id, ...more });

beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  tree = new Tree(site.library);
  root = await tree.root();
  success(await tree.put(root.id, { ...root, entryId: (await site.novel('Home')).sys.id }));
  books = await add(root, { 'en-GB': 'books', cy: 'llyfrau' });
  rose = await site.novel('Roses');
  roses = await placed(books, { 'en-GB': 'roses', cy: 'rhos' }, rose, { includeInMenu: false });
  await placed(books, english('draft'), await site.draft('Draft'));
  await placed(books, { cy: 'cymraeg' }, await site.novel('Welsh path, English entry'));
  await placed(root, english('about'), await site.novel('About'));
  const welsh = await site.library.create(
    { title: 'Rhosod' },
    { contentTypeId: 'novel', language: 'cy', id: rose.sys.id },
  );
  success(await site.library.invoke(welsh, 'publish'));
  await site.library.publish({
    id: 'internal',
    name: english('Internal'),
    includeInDelivery: false,
    fields: [{ id: 'title', name: english('Title'), dataType: 'string' }],
  });
  const internal = await site.library.createPublished({ title: 'Internal' }, { contentTypeId: 'internal' });
  await placed(root, english('internal'), internal);
});
afterAll(() => annal.discard());

const found = (query = '') => site.found<Page>(`/sitemap?${query}`);
const paths = async (query = '') => (await found(query)).items.map(({ path }) => path);
const status = async (query: string) => (await site.read(`/sitemap?${query}`)).status;

describe('a site map', () => {
  it('lists the nodes with a published entry by path, in the language', async () => {
    const page = await found();
    expect(page).toMatchObject({ pageIndex: 0, pageSize: 25, totalCount: 3, pageCount: 1 });
    expect(page.items.map(({ path }) => path)).toEqual(['/', '/about', '/books/roses']);
    const { version } = (await site.found(`/entries/${rose.sys.id}`))['sys'] as Entry['sys'];
    expect(page.items[2]).toEqual({
      path: '/books/roses',
      language: 'en-GB',
      nodeId: roses.id,
      entryId: rose.sys.id,
      contentTypeId: 'novel',
      lastModified: version.published,
      includeInMenu: false,
      alternates: { 'en-GB': '/books/roses', cy: '/llyfrau/rhos' },
    });
    expect(page.items[1]?.alternates).toEqual({ 'en-GB': '/about' });
    expect(await paths('language=cy')).toEqual(['/llyfrau/rhos']);
    expect(await paths('language=pl')).toEqual([]);
    expect(await paths('versionStatus=latest')).toEqual(['/', '/about', '/books/draft', '/books/roses']);
  });

  it('is paged, and answers at any spelling of its address', async () => {
    expect(await found('pageSize=2&pageIndex=1')).toMatchObject({ totalCount: 3, items: [{ path: '/books/roses' }] });
    expect(await found('pageSize=2&pageIndex=2')).toMatchObject({ totalCount: 3, items: [] });
    expect(await site.found('/SiteMap/?PAGESIZE=1')).toMatchObject({ items: [{ path: '/' }] });
    for (const query of ['pageSize=0', 'pageSize=10001', 'language=%21', 'format=csv', 'versionStatus=old'])
      expect([query, await status(query)]).toEqual([query, 400]);
    expect(await status('language=fr')).toBe(404);
    expect(await status('asOf=2026-01-01')).toBe(400);
  });

  it('follows changes of entries and of the tree, and repeats its tag while there are none', async () => {
    const { headers } = await site.read('/sitemap', { headers: { 'x-require-surrogate-key': 'true' } });
    const tag = { 'if-none-match': headers.get('etag') ?? '' };
    const [project] = (headers.get('surrogate-key') ?? '').split(' ');
    expect(headers.get('surrogate-key')?.split(' ')).toEqual([project, `${project}:n`, `${project}:e`]);
    expect((await site.read('/sitemap', { headers: tag })).status).toBe(304);
    await site.draft('Another draft');
    expect((await site.read('/sitemap', { headers: tag })).status).toBe(304);
    success(await site.library.invoke(rose, 'sysUnpublish'));
    expect(await paths()).toEqual(['/', '/about']);
    expect(await paths('language=cy')).toEqual(['/llyfrau/rhos']);
    const entry = success(await site.library.call<Entry>('GET', `/entries/${rose.sys.id}?language=en-GB`));
    success(await site.library.invoke(entry, 'publish'));
    expect(await paths()).toEqual(['/', '/about', '/books/roses']);
    const moved = await tree.get(books.id);
    success(await tree.put(books.id, { ...moved, slug: { 'en-GB': 'a-books', cy: 'llyfrau' } }));
    expect(await paths()).toEqual(['/', '/a-books/roses', '/about']);
    const shelf = await add(root, english('shelf'));
    success(await tree.call('PUT', `/${roses.id}/parentId`, JSON.stringify(shelf.id)), 204);
    expect((await found()).items.map(({ path, alternates }) => [path, alternates['cy']])).toEqual([
      ['/', undefined],
      ['/about', undefined],
      ['/shelf/roses', '/shelf/rhos'],
    ]);
    success(await tree.call('DELETE', `/${roses.id}`), 204);
    expect(await paths()).toEqual(['/', '/about']);
    expect(await paths('language=cy')).toEqual([]);
    await placed(shelf, english('again'), rose);
    expect(await paths()).toEqual(['/', '/about', '/shelf/again']);
  });
});

describe('its form for search engines', () => {
  const read = async (query: string, method = 'GET') => {
    const authorization = `Bearer ${await annal.bearer()}`;
    const address = `${annal.address}${site.path}/sitemap?format=XML&${query}`;
    const answer = await fetch(address, { method, headers: { authorization } });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('has addresses below the base, and those of other languages', async () => {
    await placed(root, { 'en-GB': 'cafés', cy: 'caffis' }, await site.novel('Cafés'));
    const both = await found();
    const cafés = both.items.find(({ path }) => path === '/cafés');
    const welsh = { contentTypeId: 'novel', language: 'cy', id: cafés?.entryId };
    success(await site.library.invoke(await site.library.create({ title: 'Caffis' }, welsh), 'publish'));
    const { status: code, type, text } = await read('base=https://example.org/site/&pageIndex=1&pageSize=2');
    expect([code, type]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(text.split('\n').filter((line) => line.startsWith('<url>'))).toEqual([
      `<url><loc>https://example.org/site/caf%C3%A9s</loc><lastmod>${cafés?.lastModified}</lastmod>` +
        '<xhtml:link rel="alternate" hreflang="en-GB" href="https://example.org/site/caf%C3%A9s"/>' +
        '<xhtml:link rel="alternate" hreflang="cy" href="https://example.org/site/caffis"/></url>',
      expect.stringContaining('<loc>https://example.org/site/shelf/again</loc>'),
    ]);
    expect(await read('base=https://example.org', 'HEAD')).toEqual({ status: 200, type, text: '' });
  });

  it.each(['', 'base=', 'base=example.org', 'base=ftp://a.example', 'base=https://a.example/?x', 'base=javascript:1'])(
    'is refused with %j as the base',
    async (query) => {
      const { status: code, text } = await read(query);
      expect([code, JSON.parse(text)]).toMatchObject([400, { data: { errors: [{ field: 'base' }] }, type: 'error' }]);
    },
  );
});
