import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { Library } from '../../support/content/library.ts';
import type { Node } from '../../support/answers/views.ts';

/** The client's types lack parts of the API. */
const seen = <View>(answer: Promise<unknown>) => answer as Promise<View>;
const rejected = (request: Promise<unknown>) =>
  request.then(
    (value) => Promise.reject(new Error(`It was answered: ${JSON.stringify(value)}`)),
    (reason: { status: number; data: { data: unknown } }) => reason,
  );

describe('nodes through the official client, unchanged', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  it('are created, changed, moved, ordered and deleted', async () => {
    const { nodes } = annal.client((await Library.open(annal)).id);
    const root = await seen<Node>(nodes.getRoot());
    const entryId = randomUUID();
    const node = { parentId: root.id, displayName: { 'en-GB': 'Books', cy: 'Llyfrau' }, entryId };
    const books = await seen<Node>(nodes.create(node as never));
    expect(books).toMatchObject({ ...node, path: { 'en-GB': '/books', cy: '/llyfrau' }, isCanonical: true });
    expect(await nodes.get(books.id)).toEqual(books);
    expect(await nodes.getByEntryId(entryId)).toEqual([books]);

    const changed = await seen<Node>(nodes.update({ ...books, displayName: { 'en-GB': 'Our books' } } as never));
    expect(changed).toMatchObject({ slug: books['slug'], version: { versionNo: '2.0' } });
    expect(await rejected(nodes.update(books as never))).toMatchObject({ status: 409 });
    const films = await seen<Node>(nodes.create({ parentId: root.id, title: { 'en-GB': 'Films' } } as never));
    const poetry = await seen<Node>(nodes.create({ parentId: films.id, slug: { 'en-GB': 'poetry' } } as never));
    const moved = await seen<Node>(nodes.update({ ...poetry, parentId: books.id } as never));
    expect(moved).toMatchObject({ parentId: books.id, path: { 'en-GB': '/books/poetry' } });

    expect(await nodes.setChildrenOrder(root.id, [books.id, films.id])).toEqual({});
    const order = async () => (await seen<Node[]>(nodes.getChildren(root.id))).map(({ id }) => id);
    expect(await order()).toEqual([books.id, films.id]);
    expect(await nodes.deleteChildrenOrder(root.id)).toEqual({});
    expect(await order()).toEqual([films.id, books.id]);
    expect(await nodes.getChildren({ id: books.id, language: 'cy' })).toMatchObject([{ id: poetry.id }]);

    expect(await nodes.delete(books.id)).toEqual({});
    expect(await rejected(nodes.get(poetry.id))).toMatchObject({ status: 404 });
    expect(await rejected(nodes.create({ parentId: root.id, slug: { cy: 'a b' } } as never))).toMatchObject({
      status: 422,
      data: { data: [{ field: 'slug.cy', message: "The slug 'a b' is not in a valid slug format" }] },
    });
  });
});
