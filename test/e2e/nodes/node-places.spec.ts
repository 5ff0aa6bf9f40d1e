import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import { book, Library } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';
import { until } from '../../support/until.ts';
import type { Node } from '../../support/answers/views.ts';

describe('places of nodes', () => {
  let annal: Annal;
  let library: Library;
  let tree: Tree;
  let root: Node;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());
  beforeEach(async () => {
    library = await Library.open(annal);
    tree = new Tree(library);
    root = await tree.root();
  });

  const versionNo = (node: Node) => (node['version'] as { versionNo: string }).versionNo;
  const moveTo = (id: string, parentId: unknown) => tree.call('PUT', `/${id}/parentId`, JSON.stringify(parentId));

  describe('paths', () => {
    it('fall back to other languages of their ancestors, and follow them', async () => {
      const books = await tree.add(root.id, 'Books', { slug: { cy: 'llyfrau' } });
      const poetry = await tree.add(books.id, 'Poetry');
      const { id } = success(await tree.post(poetry.id, { slug: { cy: 'rimbaud' } }), 201);
      const deep = success(await tree.post(id, { slug: { pl: 'a', 'en-GB': 'b' } }), 201);
      expect((await tree.get(id))['path']).toEqual({ cy: '/llyfrau/poetry/rimbaud' });
      expect(deep['path']).toEqual({ pl: '/books/poetry/rimbaud/a', 'en-GB': '/books/poetry/rimbaud/b' });
      success(await tree.put(books.id, { slug: { 'en-GB': 'catalogue' } }));
      expect((await tree.get(deep.id))['path']).toMatchObject({ pl: '/catalogue/poetry/rimbaud/a' });
      expect((await tree.get(id))['path']).toEqual({ cy: '/llyfrau/poetry/rimbaud' });
      success(await tree.put(id, { restrictedToLanguages: ['cy'], slug: { cy: 'r' } }));
      expect(await tree.children(poetry.id)).toMatchObject([{ path: { cy: '/llyfrau/poetry/r' } }]);
    });

    it('of the root have the languages of the project', async () => {
      success(await library.annal.call('PUT', library.path, { supportedLanguages: ['fr'] }));
      expect((await tree.root())['path']).toEqual({ 'en-GB': '/', fr: '/' });
    });
  });

  describe.each([
    ['update', async (id: string, parentId: unknown) => tree.put(id, { parentId })],
    ['move', moveTo],
  ])('%s to another parent', (how, move) => {
    const done = how === 'update' ? 200 : 204;

    it('keeps all descendants, and changes only their paths', async () => {
      const [a, b] = [await tree.add(root.id, 'A'), await tree.add(root.id, 'B')];
      const child = await tree.add(a.id, 'Child', { entryId: randomUUID() });
      const grandchild = await tree.add(child.id, 'Grandchild');
      const answer = await move(child.id.toUpperCase(), b.id.toUpperCase());
      const moved = { parentId: b.id, path: { 'en-GB': '/b/child' }, isCanonical: true, version: { versionNo: '2.0' } };
      expect(answer.status).toBe(done);
      expect(answer.body).toEqual(done === 200 ? expect.objectContaining({ parentId: b.id }) : undefined);
      expect(await tree.get(child.id)).toMatchObject(moved);
      expect(await tree.get(grandchild.id)).toEqual({ ...grandchild, path: { 'en-GB': '/b/child/grandchild' } });
      expect([await tree.get(a.id), await tree.get(b.id)]).toMatchObject([{ childCount: 0 }, { childCount: 1 }]);
      expect((await move(child.id, b.id)).status).toBe(done);
      expect(versionNo(await tree.get(child.id))).toBe('2.0');
    });

    it('V7, V8, V1, V21: rejects itself and its descendants as parents, and never moves the root', async () => {
      const a = await tree.add(root.id, 'A');
      const child = await tree.add(a.id, 'Child');
      const circle = [{ field: 'parentId', message: 'A node cannot be moved to itself or to one of its descendants' }];
      expect(issues(await move(a.id, a.id))).toEqual(circle);
      expect(issues(await move(a.id, child.id))).toEqual(circle);
      expect(issues(await move(root.id, a.id))).toEqual([
        { field: 'parentId', message: 'The root node cannot be moved' },
      ]);
      for (const none of [null, '00000000-0000-0000-0000-000000000000'])
        expect(issues(await move(a.id, none))).toEqual([
          { field: '', message: 'The parent id cannot be an empty guid' },
        ]);
      expect(issues(await move(a.id, 'x'))).toEqual([{ field: 'parentId', message: 'The value is not a valid GUID' }]);
    });

    it('returns 404 with the id of an unknown parent', async () => {
      const a = await tree.add(root.id, 'A');
      const nowhere = randomUUID();
      expect(refusal(await move(a.id, nowhere), 404).message).toBe(`The node '${nowhere}' does not exist`);
    });

    it('V6: rejects a slug that a sibling has there', async () => {
      const [a, b] = [await tree.add(root.id, 'A'), await tree.add(root.id, 'B')];
      await tree.add(b.id, 'a');
      const message = `The node slug a exists for the language en-GB in parent ${b.id} in the tree ${root.id}`;
      expect(issues(await move(a.id, b.id), how === 'update' ? 422 : 409)).toEqual([{ field: '', message }]);
      expect(await tree.get(a.id)).toEqual(a);
    });

    it('V3: counts the depth of the descendants', async () => {
      let { id } = root;
      for (let level = 1; level <= 8; level += 1) ({ id } = await tree.add(id, `level ${level}`));
      const a = await tree.add(root.id, 'A');
      const b = await tree.add(a.id, 'B');
      const c = await tree.add(b.id, 'C');
      expect(issues(await move(a.id, id))).toEqual([
        { field: '', message: 'The maximum depth for a node is 10 levels deep' },
      ]);
      success(await tree.call('DELETE', `/${c.id}`), 204);
      expect((await move(a.id, id)).status).toBe(done);
    });
  });

  it('a move can be combined with other changes in one version', async () => {
    const [a, b] = [await tree.add(root.id, 'A'), await tree.add(root.id, 'B')];
    const changes = { parentId: b.id, displayName: { 'en-GB': 'Z' }, slug: { 'en-GB': 'z' }, entryId: randomUUID() };
    expect(success(await tree.put(a.id, changes))).toMatchObject({
      ...changes,
      path: { 'en-GB': '/b/z' },
      isCanonical: true,
      version: { versionNo: '2.0' },
    });
  });

  it.each([['"x" "y"'], ['7'], ['{}'], ['']])('returns 400 for a body without a parent: %s', async (body) => {
    refusal(await tree.call('PUT', `/${root.id}/parentId`, body), 400);
  });

  describe('order', () => {
    const order = (body: unknown, query = '') => tree.call('PUT', `/${root.id}/children/order${query}`, body);
    const names = async (query = '') =>
      (await tree.children(root.id, query)).map(({ displayName }) => (displayName as Record<string, string>)['en-GB']);

    it('is by name, or as set, by default and per language', async () => {
      const ids = new Map<string, string>();
      for (const name of ['éa', 'Eb', 'ec', 'a']) ids.set(name, (await tree.add(root.id, name)).id);
      const of = (...some: string[]) => some.map((name) => ids.get(name));
      expect(await names()).toEqual(['a', 'éa', 'Eb', 'ec']);
      success(await order(of('ec', 'a')), 204);
      expect(await names()).toEqual(['ec', 'a', 'éa', 'Eb']);
      expect(await names('?language=cy')).toEqual(['ec', 'a', 'éa', 'Eb']);
      success(await order(of('Eb'), '?language=cy'), 204);
      expect(await names('?language=CY')).toEqual(['Eb', 'a', 'éa', 'ec']);
      expect(await names('?language=pl')).toEqual(['ec', 'a', 'éa', 'Eb']);
      expect(await names('?language=fr')).toEqual(['ec', 'a', 'éa', 'Eb']);
      success(await order(of('a', 'ec', 'Eb', 'éa').map((id) => id?.toUpperCase())), 204);
      expect(await names()).toEqual(['a', 'ec', 'Eb', 'éa']);
      success(await tree.call('DELETE', `/${root.id}/children/order`), 204);
      expect(await names()).toEqual(['a', 'éa', 'Eb', 'ec']);
      expect(await names('?language=cy')).toEqual(['Eb', 'a', 'éa', 'ec']);
      success(await tree.call('DELETE', `/${root.id}/children/order?language=cy`), 204);
      success(await tree.call('DELETE', `/${root.id}/children/order?language=cy`), 204);
      expect(await names('?language=cy')).toEqual(['a', 'éa', 'Eb', 'ec']);
    });

    it('forgets a node that moves away', async () => {
      const [a, b, c] = [await tree.add(root.id, 'a'), await tree.add(root.id, 'b'), await tree.add(root.id, 'c')];
      success(await order([c.id, b.id, a.id]), 204);
      success(await moveTo(c.id, b.id), 204);
      success(await moveTo(c.id, root.id), 204);
      expect(await names()).toEqual(['b', 'a', 'c']);
      expect(versionNo(await tree.get(b.id))).toBe('1.0');
    });

    it('V15-V18: accepts children of the parent, each once, in a language of the project', async () => {
      const { id } = await tree.add(root.id, 'a');
      const { id: other } = await tree.add(id, 'b');
      const child = (what: string) => `The node '${what}' is not a child of the parent node`;
      expect(issues(await order([]))).toEqual([{ field: '', message: 'At least one child id is required' }]);
      expect(issues(await order([id, other, root.id, 'x', id]))).toEqual([
        { field: '[1]', message: child(other) },
        { field: '[2]', message: child(root.id) },
        { field: '[3]', message: child('x') },
        { field: '[4]', message: `The node '${id}' is listed more than once` },
      ]);
      const answer = await order([id], '?language=fr');
      expect(issues(answer)).toEqual([
        { field: 'language', message: "The language 'fr' is not supported by the project" },
      ]);
      expect(refusal(answer, 422).message).toBe('There are validation errors ordering the nodes');
      const malformed = [{ field: 'language', message: "The language code 'x' is not valid" }];
      expect(issues(await order([id], '?language=x'))).toEqual(malformed);
      expect(issues(await tree.call('DELETE', `/${root.id}/children/order?language=x`))).toEqual(malformed);
      expect(issues(await tree.call('GET', `/${root.id}/children?language=x`))).toEqual(malformed);
      refusal(await order({ [id]: 1 }), 400);
    });
  });

  describe('nodes of an entry', () => {
    const canonical = async (entryId: string) => (await tree.ofEntry(entryId)).filter((node) => node['isCanonical']);

    it('have one canonical place, whatever happens to the others', async () => {
      const entryId = randomUUID();
      const add = (name: string, more = {}) => tree.add(root.id, name, { entryId, ...more });
      const [c, b, a] = [await add('c'), await add('b'), await add('a', { isCanonical: true })];
      expect((await tree.ofEntry(entryId.toUpperCase())).map(({ id }) => id)).toEqual([a.id, b.id, c.id]);
      expect(await tree.get(c.id)).toMatchObject({ isCanonical: false, version: { versionNo: '2.0' } });
      expect(success(await tree.put(a.id, { isCanonical: false }))).toEqual(a);
      expect(success(await tree.put(b.id, { isCanonical: true }))).toMatchObject({ isCanonical: true });
      expect(await canonical(entryId)).toMatchObject([{ id: b.id }]);
      success(await tree.put(b.id, { entryId: null }));
      expect(await canonical(entryId)).toMatchObject([{ id: c.id }]);
      success(await tree.call('DELETE', `/${c.id}`), 204);
      expect(await canonical(entryId)).toMatchObject([{ id: a.id }]);
      success(await tree.put(a.id, { entryId: randomUUID() }));
      expect(await tree.ofEntry(entryId)).toEqual([]);
    });

    it('V11b: reject a deleted entry and one of another project', async () => {
      const books = await Library.withBooks(annal);
      const { sys } = await books.create();
      const gone = [{ field: 'entryId', message: `The entry '${sys.id}' does not exist` }];
      const node = { slug: { cy: 'a' }, entryId: sys.id };
      expect(issues(await tree.post(root.id, node))).toEqual(gone);
      const own = new Tree(books);
      const ownRoot = await own.root();
      const { id } = success(await own.post(ownRoot.id, node), 201);
      success(await books.call('DELETE', `/entries/${sys.id}`), 204);
      expect(await own.get(id)).toMatchObject({ entryId: null, isCanonical: false, version: { versionNo: '2.0' } });
      expect(issues(await own.put(id, { entryId: sys.id }))).toEqual(gone);
    });

    it('lose the entry with its last variation, and do not get it back', async () => {
      const books = await Library.withBooks(annal);
      const entry = await books.create();
      await books.create({ title: 'Catalogio' }, { id: entry.sys.id, language: 'cy' });
      const own = new Tree(books);
      const { id } = await own.add((await own.root()).id, 'Books', { entryId: entry.sys.id });
      success(await books.call('DELETE', `/entries/${entry.sys.id}?language=cy`), 204);
      expect(await own.get(id)).toMatchObject({ entryId: entry.sys.id });
      success(await books.call('DELETE', `/entries/${entry.sys.id}`), 204);
      expect(await own.ofEntry(entry.sys.id)).toEqual([]);
      success(await books.invoke(entry, 'sysRestore'));
      expect(await own.get(id)).toMatchObject({ entryId: null });
      success(await own.put(id, { entryId: entry.sys.id }));
      expect(await own.get(id)).toMatchObject({ entryId: entry.sys.id, isCanonical: true });
    });

    it('are created at the parent that its content type names', async () => {
      const books = await Library.open(annal);
      const own = new Tree(books);
      const shelf = await own.add((await own.root()).id, 'Shelf');
      await books.publish({ ...book, defaultParentNodeId: shelf.id });
      const first = await books.create({ title: 'The Reader' });
      expect(await own.ofEntry(first.sys.id)).toMatchObject([
        {
          parentId: shelf.id,
          displayName: { 'en-GB': 'The Reader' },
          path: { 'en-GB': '/shelf/the-reader' },
          isCanonical: true,
          version: { versionNo: '1.0', createdBy: first.sys.version.createdBy },
        },
      ]);
      const others = [await books.create({ title: 'The reader' }), await books.create({ title: 'The reader!' })];
      const paths = others.map(async ({ sys }) => (await own.ofEntry(sys.id)).map(({ path }) => path));
      expect(await Promise.all(paths)).toEqual([
        [{ 'en-GB': '/shelf/the-reader-2' }],
        [{ 'en-GB': '/shelf/the-reader-3' }],
      ]);
      await books.create({ title: 'Y darllenydd' }, { id: first.sys.id, language: 'cy' });
      expect(await own.get(shelf.id)).toMatchObject({ childCount: 3 });
      success(await own.call('DELETE', `/${shelf.id}`), 204);
      const last = await books.create({ title: 'Too late' });
      expect(await own.ofEntry(last.sys.id)).toEqual([]);
    });

    it('lose the entry when its content type is deleted', async () => {
      const books = await Library.withBooks(annal);
      const { sys } = await books.create();
      const own = new Tree(books);
      const { id } = await own.add((await own.root()).id, 'Books', { entryId: sys.id });
      success(await books.call('DELETE', '/contenttypes/book'), 204);
      const node = await until(
        () => own.get(id),
        ({ entryId }) => entryId === null,
      );
      expect(node).toMatchObject({ isCanonical: false, version: { versionNo: '2.0' } });
    });
  });
});
