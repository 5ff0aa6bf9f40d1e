import { success } from '../../support/answers/answers.ts';
import type { Entry, Node, Page } from '../../support/answers/views.ts';
import type { Json } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';
import { asParameter, Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

let annal: Annal;
let site: Site;
let tree: Tree;
let books: Node;
let roses: Node;
let twice: Entry;
const add = async (parent: Node, slug: Json, more: Json = {}) =>
  success(await tree.post(parent.id, { displayName: slug, slug, ...more }), 201);
const placed = (parent: Node, slug: Json, { sys }: Entry) => add(parent, slug, { entryId: sys.id });

beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  tree = new Tree(site.library);
  const root = await tree.root();
  success(await tree.put(root.id, { ...root, entryId: (await site.novel('Home')).sys.id }));
  books = await add(root, { 'en-GB': 'books', cy: 'llyfrau' });
  const rose = await site.novel('Roses');
  roses = await placed(books, { 'en-GB': 'roses', cy: 'rhos' }, rose);
  const welsh = await site.library.create(
    { title: 'Rhosod' },
    { contentTypeId: 'novel', language: 'cy', id: rose.sys.id },
  );
  success(await site.library.invoke(welsh, 'publish'));
  twice = await site.novel('Twice');
  await placed(books, { 'en-GB': 'twice' }, twice);
  await placed(root, { 'en-GB': 'also-twice' }, twice);
  await placed(books, { 'en-GB': 'draft' }, await site.draft('Draft'));
  await site.novel('Nowhere');
});
afterAll(() => annal.discard());

const search = async (clause: Json, more = '') => {
  const { items } = success(await site.read<Page<Entry>>(`/entries/search?where=${asParameter([clause])}${more}`));
  return items.map(({ entryTitle }) => entryTitle).toSorted();
};
const everyRow: [string, Json, string[]][] = [
  ['one path', { field: 'sys.uri', equalTo: '/books/roses' }, ['Roses']],
  ['letters of either case', { field: 'sys.URI', equalTo: '/Books/ROSES' }, ['Roses']],
  ['the path in the language of the variation', { field: 'sys.uri', equalTo: '/llyfrau/rhos' }, ['Rhosod']],
  ['the root', { field: 'sys.uri', equalTo: '/' }, ['Home']],
  ['one of several paths', { field: 'sys.uri', in: ['/books/roses', '/', '/none'] }, ['Home', 'Roses']],
  ['what is below a path', { field: 'sys.uri', startsWith: '/books/' }, ['Roses', 'Twice']],
  ['the start of a name', { field: 'sys.uri', startsWith: '/books/tw' }, ['Twice']],
  ['every path', { field: 'sys.uri', startsWith: '/' }, ['Home', 'Rhosod', 'Roses', 'Twice']],
  ['a path that is not the own one', { field: 'sys.uri', equalTo: '/also-twice' }, []],
  ['any of the paths', { field: 'sys.allUris', equalTo: '/also-twice' }, ['Twice']],
  ['any of the paths, as a list', { field: 'sys.allUris[]', in: ['/also-twice', '/books/twice'] }, ['Twice']],
  ['a path that is a draft', { field: 'sys.uri', equalTo: '/books/draft' }, []],
  ['no path', { field: 'sys.uri', equalTo: '/books/none' }, []],
  ['a value that is no text', { field: 'sys.uri', equalTo: 7 }, []],
  ['another operator', { field: 'sys.uri', contains: 'roses' }, []],
  ['everything else', { not: { field: 'sys.uri', startsWith: '/' } }, ['Nowhere']],
  [
    'one of two conditions',
    {
      or: [
        { field: 'sys.uri', equalTo: '/books/roses' },
        { field: 'title', equalTo: 'Nowhere' },
      ],
    },
    ['Nowhere', 'Roses'],
  ],
];

describe('a search by path', () => {
  it.each(everyRow)('finds %s', async (_, clause, titles) => {
    expect(await search(clause)).toEqual(titles);
  });

  it('works in ZenQL', async () => {
    const zenql = encodeURIComponent('sys.uri = "/books/roses"');
    const { items } = success(await site.read<Page<Entry>>(`/entries?zenql=${zenql}`));
    expect(items.map(({ sys }) => sys.uri)).toEqual(['/books/roses']);
  });

  it('includes drafts where latest versions are asked for', async () => {
    const clause = { field: 'sys.uri', equalTo: '/books/draft' };
    expect(await search(clause, '&versionStatus=latest')).toEqual(['Draft']);
  });

  it('follows a move at once, also in a kept answer', async () => {
    const old = { field: 'sys.uri', equalTo: '/books/roses' };
    const moved = { field: 'sys.uri', equalTo: '/flowers/roses' };
    expect([await search(old), await search(moved)]).toEqual([['Roses'], []]);
    success(await tree.put(books.id, { ...(await tree.get(books.id)), slug: { 'en-GB': 'flowers', cy: 'llyfrau' } }));
    expect([await search(old), await search(moved)]).toEqual([[], ['Roses']]);
    success(await tree.put(books.id, { ...(await tree.get(books.id)), slug: { 'en-GB': 'books', cy: 'llyfrau' } }));
    expect([await search(old), await search(moved)]).toEqual([['Roses'], []]);
  });

  it('follows the canonical place', async () => {
    const [other] = (await tree.ofEntry(twice.sys.id)).filter(({ isCanonical }) => !isCanonical);
    const id = other?.id ?? '';
    success(await tree.put(id, { ...(await tree.get(id)), isCanonical: true }));
    expect(await search({ field: 'sys.uri', equalTo: '/also-twice' })).toEqual(['Twice']);
    expect(await search({ field: 'sys.uri', equalTo: '/books/twice' })).toEqual([]);
  });

  it('finds nothing at a place that is gone', async () => {
    success(await tree.call('DELETE', `/${roses.id}`), 204);
    expect(await search({ field: 'sys.uri', startsWith: '/books/ro' })).toEqual([]);
  });
});
