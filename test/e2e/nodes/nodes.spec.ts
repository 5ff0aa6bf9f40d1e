import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';
import type { Node } from '../../support/answers/views.ts';

const ZERO = '00000000-0000-0000-0000-000000000000';

describe('nodes', () => {
  let annal: Annal;
  let library: Library;
  let tree: Tree;
  let root: Node;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());
  beforeEach(async () => {
    library = await Library.open(annal, { name: 'City Library' });
    tree = new Tree(library);
    root = await tree.root();
  });

  const version = (versionNo: string) => ({
    createdBy: 'Bootstrap',
    created: expect.stringMatching(TIMESTAMP),
    modifiedBy: 'Bootstrap',
    modified: expect.stringMatching(TIMESTAMP),
    versionNo,
  });
  const plain = { restrictedToLanguages: [], childCount: 0, includeInMenu: true, renderer: null, proxy: null };

  it('start with the root of a project', () => {
    expect(root).toEqual({
      ...plain,
      id: expect.stringMatching(GUID),
      parentId: null,
      projectId: library.id,
      displayName: { 'en-GB': 'City Library' },
      slug: {},
      path: { 'en-GB': '/', cy: '/', pl: '/' },
      entryId: null,
      isCanonical: false,
      version: { ...version('1.0'), createdBy: expect.any(String), modifiedBy: expect.any(String) },
    });
  });

  describe('creating', () => {
    it('returns slugs, paths, defaults and the location', async () => {
      const entryId = randomUUID();
      const node = {
        displayName: { 'en-GB': "Children's books", cy: 'Llyfrau plant' },
        slug: { cy: 'plant' },
        entryId,
      };
      const answer = await tree.post(root.id, node);
      const created = success(answer, 201);
      expect(created).toEqual({
        ...plain,
        id: expect.stringMatching(GUID),
        parentId: root.id,
        projectId: library.id,
        displayName: node.displayName,
        slug: { 'en-GB': 'childrens-books', cy: 'plant' },
        path: { 'en-GB': '/childrens-books', cy: '/plant' },
        entryId,
        isCanonical: true,
        version: { ...version('1.0'), createdBy: expect.any(String), modifiedBy: expect.any(String) },
      });
      expect(answer.headers.get('location')).toBe(`${library.path}/nodes/${created.id}`);
      expect(await tree.get(created.id)).toEqual(created);
      expect(await tree.get(root.id)).toMatchObject({ childCount: 1, version: { versionNo: '1.0' } });
    });

    it('accepts optional values, in any case, with and without a trailing slash', async () => {
      const id = randomUUID();
      const body = {
        ID: id.toUpperCase(),
        parentId: root.id.toUpperCase(),
        title: { 'EN-gb': ' Books ', cy: '' },
        displayName: { pl: 'Książki' },
        slug: { 'en-gb': ' Our.Books ' },
        restrictedToLanguages: ['EN-gb', 'pl', 'en-GB'],
        includeInMenu: false,
        renderer: { id, isPartialMatchRoot: true, $odd: { 'a.b': 1 } },
        proxy: { id: id.toUpperCase(), parseContent: true },
        projectId: 'another',
        path: { 'en-GB': '/elsewhere' },
        childCount: 7,
        version: { versionNo: '7.0', createdBy: 'somebody else' },
      };
      const created = success(await tree.call('POST', `/${root.id.toUpperCase()}/children/`, body), 201);
      expect(created).toMatchObject({
        id,
        projectId: library.id,
        displayName: { 'en-GB': 'Books', pl: 'Książki' },
        slug: { 'en-GB': 'Our.Books', pl: 'ksiazki' },
        path: { 'en-GB': '/Our.Books', pl: '/ksiazki' },
        restrictedToLanguages: ['en-GB', 'pl'],
        childCount: 0,
        includeInMenu: false,
        renderer: body.renderer,
        proxy: { id, enablePartialMatching: false, parseContent: true },
        version: { versionNo: '1.0' },
      });
      expect(created['version']).not.toMatchObject({ createdBy: 'somebody else' });
      expect(success(await tree.call('GET', `/${id}/`))).toEqual(created);
    });

    it('names a node by its slug if it has no name', async () => {
      const created = success(await tree.post(root.id, { slug: { cy: 'llyfrau' } }), 201);
      expect(created).toMatchObject({ displayName: { cy: 'llyfrau' }, path: { cy: '/llyfrau' } });
    });

    it('rejects an id that is or was used', async () => {
      const { id } = await tree.add(root.id, 'Books');
      const again = () => tree.post(root.id, { id, displayName: { 'en-GB': 'Others' } });
      const taken = [{ field: 'id', message: `A node with the id '${id}' already exists` }];
      expect(issues(await again(), 409)).toEqual(taken);
      success(await tree.call('DELETE', `/${id}`), 204);
      expect(issues(await again(), 409)).toEqual(taken);
    });

    it('requires an existing parent', async () => {
      for (const parentId of [randomUUID(), 'no-guid', ZERO]) {
        const answer = await tree.post(parentId, { displayName: { 'en-GB': 'Books' } });
        expect(refusal(answer, 404)).toMatchObject({ message: `The node '${parentId}' does not exist`, type: 'error' });
      }
    });
  });

  describe('updating', () => {
    it('merges: omitted values and slugs remain', async () => {
      const { id } = await tree.add(root.id, 'Books', { slug: { cy: 'llyfrau' }, proxy: { id: randomUUID() } });
      const renamed = success(
        await tree.put(id, { displayName: { 'en-GB': 'Our books', pl: 'Książki' }, includeInMenu: false }),
      );
      expect(renamed).toMatchObject({
        displayName: { 'en-GB': 'Our books', pl: 'Książki', cy: 'llyfrau' },
        slug: { 'en-GB': 'books', cy: 'llyfrau', pl: 'ksiazki' },
        includeInMenu: false,
        proxy: { parseContent: false },
        version: { versionNo: '2.0' },
      });
      const cleared = success(await tree.put(id, { proxy: null, includeInMenu: null, slug: { 'en-GB': 'b' } }));
      expect(cleared).toMatchObject({
        slug: { 'en-GB': 'b', pl: 'ksiazki', cy: 'llyfrau' },
        proxy: null,
        includeInMenu: true,
        version: { versionNo: '3.0' },
      });
      expect(success(await tree.put(id, { ...cleared }))).toEqual(cleared);
      expect(await tree.get(id)).toEqual(cleared);
    });

    it('compares the version number if one is sent', async () => {
      const { id } = await tree.add(root.id, 'Books');
      success(await tree.put(id, { includeInMenu: false, version: { versionNo: '1.0' } }));
      for (const versionNo of ['1.0', '3.0'])
        expect(issues(await tree.put(id, { includeInMenu: true, version: { versionNo } }), 409)).toEqual([
          { field: 'version.versionNo', message: 'The node is not the latest version' },
        ]);
      expect(fields(await tree.put(id, { version: { versionNo: 'two' } }))).toEqual(['version.versionNo']);
      success(await tree.put(id, { includeInMenu: true }));
    });

    it('keeps the root in place', async () => {
      const changed = await tree.put(root.id, {
        displayName: { 'en-GB': 'Home' },
        parentId: null,
        slug: {},
        entryId: randomUUID(),
      });
      expect(success(changed)).toMatchObject({ displayName: { 'en-GB': 'Home' }, slug: {}, isCanonical: true });
      const { id } = await tree.add(root.id, 'Books');
      expect(issues(await tree.put(root.id, { slug: { cy: 'a' }, parentId: id }))).toEqual([
        { field: 'parentId', message: 'The root node cannot be moved' },
        { field: 'slug', message: 'The root node cannot have a slug' },
      ]);
      expect(issues(await tree.call('DELETE', `/${root.id}`))).toEqual([
        { field: '', message: 'The root node cannot be deleted' },
      ]);
    });

    it('V13, V19: rejects slugs in unsupported languages, and another id', async () => {
      const { id } = await tree.add(root.id, 'Books');
      expect(issues(await tree.put(id, { restrictedToLanguages: ['cy'], id: randomUUID() }))).toEqual([
        { field: 'slug.en-GB', message: "The language 'en-GB' is not allowed by restrictedToLanguages" },
        { field: 'id', message: 'The node id must be a guid and match the request path' },
      ]);
    });

    it('returns 404 for an unknown node', async () => {
      for (const id of [randomUUID(), 'x', ZERO]) {
        refusal(await tree.put(id, {}), 404);
        refusal(await tree.call('GET', `/${id}`), 404);
        refusal(await tree.call('DELETE', `/${id}`), 404);
        refusal(await tree.call('GET', `/${id}/children`), 404);
        refusal(await tree.call('PUT', `/${id}/children/order`, []), 404);
        refusal(await tree.call('DELETE', `/${id}/children/order`), 404);
        refusal(await tree.call('PUT', `/${id}/parentId`, JSON.stringify(root.id)), 404);
      }
    });
  });

  describe('deleting', () => {
    it('deletes all descendants, and returns 404 the second time', async () => {
      const { id } = await tree.add(root.id, 'Books');
      const child = await tree.add(id, 'Poetry');
      const answer = await tree.call('DELETE', `/${id}/`);
      expect([answer.status, answer.body]).toEqual([204, undefined]);
      refusal(await tree.call('DELETE', `/${id}`), 404);
      refusal(await tree.call('GET', `/${child.id}`), 404);
      expect(await tree.root()).toMatchObject({ childCount: 0 });
      await tree.add(root.id, 'Books');
    });

    it('happens with the project', async () => {
      await Library.open(annal);
      await tree.add(root.id, 'Books');
      success(await annal.call('DELETE', library.path), 204);
      refusal(await tree.call('GET', '/root'), 404);
      const project = { id: library.id, name: 'Again', primaryLanguage: 'cy' };
      success(await annal.call('POST', '/api/management/projects', project), 201);
      expect(await tree.root()).toMatchObject({ childCount: 0, displayName: { cy: 'Again' }, path: { cy: '/' } });
    });
  });

  it('require an existing entry when they are read by entry', async () => {
    expect(await tree.ofEntry(randomUUID())).toEqual([]);
    for (const query of ['', '?entryId=', '?entryId=x', `?entryId=${ZERO}`]) {
      const answer = await tree.call('GET', `/${query}`);
      expect(issues(answer)).toEqual([{ field: 'entryId', message: 'The entry id is required and must be a guid' }]);
      expect(refusal(answer, 422).message).toBe('There are validation errors getting the nodes');
    }
  });
});
