import { randomUUID } from 'node:crypto';
import { success } from '../../support/answers/answers.ts';
import type { Entry, Node } from '../../support/answers/views.ts';
import { Tree } from '../../support/content/tree.ts';
import { Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

interface Shown {
  readonly id: string;
  readonly path: string;
  readonly language: string;
  readonly childCount: number;
  readonly children?: readonly Shown[];
  readonly entry?: { readonly sys: { readonly uri: string } };
}

let annal: Annal;
let site: Site;
let tree: Tree;
let root: Node;
let books: Node;
let poetry: Node;
let rimbaud: Node;
let gardeners: Node;
let novel: Entry;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  tree = new Tree(site.library);
  root = await tree.root();
  const add = async (parent: Node, slug: Record<string, string>, more = {}) =>
    success(await tree.post(parent.id, { displayName: slug, slug, ...more }), 201);
  books = await add(root, { 'en-GB': 'books', cy: 'llyfrau' });
  poetry = await add(books, { 'en-GB': 'poetry' });
  rimbaud = await add(poetry, { cy: 'rimbaud' });
  novel = await site.novel('Gardeners');
  gardeners = await add(books, { 'en-GB': 'Gärten' }, { entryId: novel.sys.id });
});
afterAll(() => annal.discard());

const at = (below: string) => site.found<Shown>(`/nodes${below}`);
const list = (below: string) => site.found<Shown[]>(`/nodes${below}`);
const ids = (nodes: readonly Shown[]) => nodes.map(({ id }) => id);
const status = async (below: string) => (await site.read(`/nodes${below}`)).status;

describe('a node', () => {
  it('is found as the root, by id and by path', async () => {
    for (const address of ['/root', '/', '', `/${root.id}`])
      expect(await at(address)).toMatchObject({ id: root.id, parentId: null, slug: '', path: '/', childCount: 1 });
    expect(await at(`/${poetry.id}`)).toMatchObject({ id: poetry.id, path: '/books/poetry' });
    for (const path of ['/books/poetry', '/Books/POETRY/', '/en-GB/books/poetry', '/EN-gb/books/poetry'])
      expect(await at(path)).toMatchObject({ id: poetry.id, path: '/books/poetry', language: 'en-GB' });
    expect(await at(`/books/${encodeURIComponent('gärten')}`)).toMatchObject({ id: gardeners.id });
  });

  it('exists only in languages in which it has a path', async () => {
    expect(await status(`/${rimbaud.id}`)).toBe(404);
    expect(await at(`/${rimbaud.id}?language=cy`)).toMatchObject({ path: '/llyfrau/poetry/rimbaud', slug: 'rimbaud' });
    expect(await at('/cy/llyfrau/poetry/rimbaud')).toMatchObject({ id: rimbaud.id, language: 'cy' });
    expect(await status('/books/poetry/rimbaud')).toBe(404);
    expect(await status(`/${poetry.id}?language=fr`)).toBe(404);
    expect(await status(`/${poetry.id}?language=%21`)).toBe(400);
  });

  it('may be the nearest one above, if that is asked for', async () => {
    expect(await status('/books/poetry/unknown')).toBe(404);
    expect(await at('/books/poetry/unknown/page?allowPartialMatch=true')).toMatchObject({ id: poetry.id });
    expect(await status('/unknown?allowPartialMatch=true')).toBe(404);
    expect(await status(`/${randomUUID()}`)).toBe(404);
  });

  it('shows its descendants as deep as is asked for', async () => {
    const shallow = await at('/root');
    expect(shallow).not.toHaveProperty('children');
    const deep = await at('/root?depth=2');
    expect(deep.children?.map(({ path }) => path)).toEqual(['/books']);
    expect(deep.children?.[0]).toMatchObject({ childCount: 2 });
    expect(deep.children?.[0]?.children?.map(({ path }) => path)).toEqual(['/books/Gärten', '/books/poetry']);
    expect(deep.children?.[0]?.children?.[0]).not.toHaveProperty('children');
  });

  it('shows the entry that is attached to it, and no draft', async () => {
    const { sys } = novel;
    expect((await at(`/${gardeners.id}`)).entry).toEqual({
      sys: {
        id: sys.id,
        dataFormat: 'entry',
        contentTypeId: 'novel',
        language: 'en-GB',
        versionStatus: 'published',
        uri: '/books/Gärten',
      },
    });
    expect((await at(`/${gardeners.id}?entryFields=title`)).entry).toMatchObject({ title: 'Gardeners' });
    expect((await at(`/${gardeners.id}?entryFields=*`)).entry).toMatchObject({
      summary: null,
      entryTitle: 'Gardeners',
    });
    expect(await site.found(`/entries/${sys.id}`)).toMatchObject({
      sys: { uri: '/books/Gärten', allUris: ['/books/Gärten'] },
    });
    success(await site.library.invoke(novel, 'sysUnpublish'));
    expect(await at(`/${gardeners.id}`)).not.toHaveProperty('entry');
    const entry = success(await site.library.call<Entry>('GET', `/entries/${sys.id}`));
    success(await site.library.invoke(entry, 'publish'));
  });
});

describe('nodes around a node', () => {
  it('are children and siblings that exist in the language, the node among them', async () => {
    expect(ids(await list(`/${books.id}/children`))).toEqual([gardeners.id, poetry.id]);
    expect(ids(await list(`/${poetry.id}/siblings`))).toEqual([gardeners.id, poetry.id]);
    expect(ids(await list(`/${root.id}/siblings`))).toEqual([root.id]);
    expect(await list(`/${poetry.id}/children`)).toEqual([]);
    expect(ids(await list(`/${poetry.id}/children?language=cy`))).toEqual([rimbaud.id]);
  });

  it('are ancestors, root first', async () => {
    const line = `/${rimbaud.id}/ancestors?language=cy`;
    expect((await list(line)).map(({ path }) => path)).toEqual(['/', '/llyfrau', '/llyfrau/poetry']);
    expect(ids(await list(`${line}&startLevel=2`))).toEqual([books.id, poetry.id]);
    expect(await list(`${line}&startLevel=4`)).toEqual([]);
    expect(await list(`/${root.id}/ancestors`)).toEqual([]);
    const [first, second] = await list(`${line}&startLevel=2&depth=1`);
    expect(first?.children?.map(({ id }) => id)).toEqual([]);
    expect(second).not.toHaveProperty('children');
  });

  it('are the parent, or the ancestor of a level', async () => {
    expect(await at(`/${poetry.id}/parent`)).toMatchObject({ id: books.id });
    expect(await at(`/${poetry.id}/ancestor`)).toMatchObject({ id: books.id });
    expect(await at(`/${poetry.id}/ancestor?level=1`)).toMatchObject({ id: root.id });
    for (const below of [`/${root.id}/parent`, `/${poetry.id}/ancestor?level=3`, `/${poetry.id}/uncle`])
      expect([below, await status(below)]).toEqual([below, 404]);
    expect(await status(`/${poetry.id}/ancestor?level=0`)).toBe(400);
  });

  it('are those of an entry, the canonical one first', async () => {
    const second = success(
      await tree.post(root.id, {
        displayName: { 'en-GB': 'Also here' },
        slug: { 'en-GB': 'also' },
        entryId: novel.sys.id,
      }),
      201,
    );
    expect(ids(await list(`/?entryId=${novel.sys.id}`))).toEqual([gardeners.id, second.id]);
    expect(await at(`/?entryId=${novel.sys.id}&canonicalOnly=true`)).toMatchObject({ id: gardeners.id });
    for (const entryId of [randomUUID(), 'none']) {
      expect(await list(`/?entryId=${entryId}`)).toEqual([]);
      expect(await status(`/?entryId=${entryId}&canonicalOnly=true`)).toBe(404);
    }
  });
});
