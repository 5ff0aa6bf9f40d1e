import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { GUID, fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import type { Entry, Node, Page, Project } from '../../support/answers/views.ts';

const PURPLE =
  "The color 'purple' is not supported: use 'blue', 'charcoal', 'cobalt', 'gray', 'green', 'orange', 'pink', 'red', " +
  "'ruby', 'teal', 'violet' or 'yellow'";

const PROJECTS = '/api/management/projects';
const newId = () => `p-${randomUUID()}`;

describe('projects', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  const create = (properties: Json = {}) =>
    annal.call<Project>('POST', PROJECTS, {
      id: newId(),
      name: 'City Library',
      primaryLanguage: 'en-GB',
      ...properties,
    });
  /** Other suites have projects in the same service. */
  const own = new Set<string>();
  const created = async (properties?: Json) => {
    const project = success(await create(properties), 201);
    own.add(project.id);
    return project;
  };
  const update = (id: string, changes: Json) => annal.call<Project>('PUT', `${PROJECTS}/${id}`, changes);
  const get = async (id: string) => success(await annal.call<Project>('GET', `${PROJECTS}/${id}`));

  describe('creating', () => {
    it('fills in defaults and canonical spellings', async () => {
      const id = newId();
      const plain = await created({ id, name: ' City Library ', primaryLanguage: 'EN-gb' });
      expect(plain).toEqual({
        id,
        uuid: expect.stringMatching(GUID),
        name: 'City Library',
        description: null,
        primaryLanguage: 'en-GB',
        supportedLanguages: ['en-GB'],
        color: 'cobalt',
        deliverySysExclusions: [],
      });
      expect(await get(id)).toEqual(plain);

      const full = await created({
        description: 'Catalogue',
        supportedLanguages: ['CY', 'pl', 'cy', 'en-GB'],
        color: 'Teal',
        deliverySysExclusions: ['sys.owner', 'sys.version.created'],
        uuid: randomUUID(),
        unknown: { is: 'ignored' },
      });
      expect(full).toMatchObject({
        description: 'Catalogue',
        supportedLanguages: ['cy', 'pl', 'en-GB'],
        color: 'teal',
        deliverySysExclusions: ['sys.owner', 'sys.version.created'],
      });
      expect(full).not.toHaveProperty('unknown');
      expect((await created({ supportedLanguage: ['cy'] })).supportedLanguages).toEqual(['en-GB', 'cy']);
      const both = { supportedLanguage: ['cy'], supportedLanguages: ['pl'] };
      expect((await created(both)).supportedLanguages).toEqual(['en-GB', 'pl']);
      expect(await created({ name: '😀'.repeat(40), id: 'x'.repeat(40) })).toMatchObject({ name: '😀'.repeat(40) });
    });

    it.each<[Json, string, string]>([
      [{ id: undefined }, 'id', 'The id is required'],
      [{ id: null }, 'id', 'The id is required'],
      [{ id: ' ' }, 'id', 'The id is required'],
      [{ id: 'x'.repeat(41) }, 'id', 'The project id cannot be longer than 40 characters'],
      [{ id: 'city library' }, 'id', 'The project id is not valid'],
      [{ id: '7library' }, 'id', 'The project id is not valid'],
      [{ id: 'lïbrary' }, 'id', 'The project id is not valid'],
      [{ name: undefined }, 'name', 'The name is required'],
      [{ name: '  ' }, 'name', 'The name is required'],
      [{ name: 'x'.repeat(41) }, 'name', 'The project name cannot be longer than 40 characters'],
      [{ primaryLanguage: undefined }, 'Project', 'The primary language code is not valid'],
      [{ primaryLanguage: null }, 'Project', 'The primary language code is not valid'],
      [{ primaryLanguage: 'english' }, 'Project', 'The primary language code is not valid'],
      [
        { supportedLanguages: ['cy', 'xx-yyy'] },
        'supportedLanguages',
        "The supported language code 'xx-yyy' is not valid",
      ],
      [{ color: 'purple' }, 'color', PURPLE],
      [{ deliverySysExclusions: ['sys.id'] }, 'deliverySysExclusions', "The field 'sys.id' cannot be excluded"],
      [{ deliverySysExclusions: ['title'] }, 'deliverySysExclusions', "The field 'title' cannot be excluded"],
    ])('refuses %p', async (change, field, message) => {
      const answer = await create(change);
      expect(refusal(answer, 422).message).toBe('There are validation errors creating the project');
      expect(issues(answer)).toEqual([{ field, message }]);
    });

    it('reports all issues together', async () => {
      expect(fields(await create({ id: '', name: '', primaryLanguage: 'x', color: 'x' }))).toEqual(
        expect.arrayContaining(['id', 'name', 'Project', 'color']),
      );
    });

    it('rejects a used id in any case before anything else', async () => {
      const { id } = await created();
      for (const again of [{ id }, { id: id.toUpperCase() }, { id, name: '', primaryLanguage: 'none' }]) {
        const answer = await create(again);
        expect(refusal(answer, 409).message).toBe('There are validation errors creating the project');
        expect(issues(answer, 409)).toEqual([{ field: '', message: 'A project with this Id already exists' }]);
      }
    });

    it('succeeds once for twenty concurrent requests with one id', async () => {
      const id = newId();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ id, name: `Writer ${n}` })));
      const [winner, ...others] = answers.filter(({ status }) => status === 201);
      expect(others).toEqual([]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      expect(await get(id)).toEqual(winner?.body);
    });

    it('creates exactly one root node', async () => {
      const { id } = await created({ name: 'Rooted', supportedLanguages: ['cy'] });
      const root = success(await annal.call<Node>('GET', `${PROJECTS}/${id}/nodes/root/`));
      expect(root).toMatchObject({
        id: expect.stringMatching(GUID),
        parentId: null,
        projectId: id,
        displayName: { 'en-GB': 'Rooted' },
        slug: {},
        path: { 'en-GB': '/', cy: '/' },
        entryId: null,
        childCount: 0,
        isCanonical: false,
        includeInMenu: true,
        version: { versionNo: '1.0' },
      });
      expect(success(await annal.call('GET', `${PROJECTS}/${id}/nodes/${root.id}`))).toEqual(root);
      const children = `${PROJECTS}/${id}/nodes/${root.id.toUpperCase()}/children`;
      for (const query of ['', '?language=cy', '?language=fr'])
        expect(success(await annal.call('GET', children + query))).toEqual([]);
      expect(issues(await annal.call('GET', `${children}?language=welsh`))).toEqual([
        { field: 'language', message: "The language code 'welsh' is not valid" },
      ]);
      const { id: elsewhere } = await created();
      refusal(await annal.call('GET', `${PROJECTS}/${elsewhere}/nodes/${root.id}`), 404);
    });
  });

  describe('reading', () => {
    it('returns a plain array by name, then by id', async () => {
      const name = `Sorted ${randomUUID().slice(0, 8)}`;
      await created({ id: 'zz-sorted', name });
      await created({ id: 'aa-sorted', name });
      const list = success(await annal.call<Project[]>('GET', `${PROJECTS}/?pageSize=0&unknown=1`));
      expect(list.filter((project) => project.name === name).map(({ id }) => id)).toEqual(['aa-sorted', 'zz-sorted']);
      const shown = list.filter(({ id }) => own.has(id));
      expect([...shown].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))).toEqual(shown);
    });

    it('answers an unknown id in the documented words', async () => {
      expect(refusal(await annal.call('GET', `${PROJECTS}/harbour`), 404)).toMatchObject({
        message: "Unknown project 'harbour'",
        data: [{ field: 'projectId', message: "A project with the Id 'harbour' does not exist" }],
      });
      for (const below of ['contenttypes', 'contenttypes/book', 'nodes/root'])
        expect(refusal(await annal.call('GET', `${PROJECTS}/harbour/${below}`), 404).message).toBe(
          "Unknown project 'harbour'",
        );
      for (const below of ['entries', 'contenttypes/book/entries'])
        expect(issues(await annal.call('GET', `${PROJECTS}/harbour/${below}`), 404)).toEqual([
          { field: 'projectId', message: 'The project does not exist' },
        ]);
    });
  });

  describe('updating', () => {
    it('replaces sent properties and keeps the others', async () => {
      const before = await created({ description: 'Old', supportedLanguages: ['cy', 'pl'] });
      const { id } = before;
      const changes = { id: id.toUpperCase(), uuid: randomUUID(), name: 'New', supportedLanguages: ['cy', 'uk'] };
      const after = { ...before, name: 'New', supportedLanguages: ['en-GB', 'cy', 'uk'] };
      expect(success(await update(id, changes))).toEqual(after);
      expect(success(await update(id, { description: null }))).toEqual({ ...after, description: null });
      expect(success(await update(id, {}))).toEqual({ ...after, description: null });
      const welsh = success(await update(id, { primaryLanguage: 'ga-ie' }));
      expect(welsh).toMatchObject({ primaryLanguage: 'ga-IE' });
      expect([...welsh.supportedLanguages].sort()).toEqual(['cy', 'en-GB', 'ga-IE', 'uk']);
      expect(await get(id)).toEqual(welsh);
    });

    it.each<[Json, string, string]>([
      [{ id: 'another' }, 'id', 'The project id cannot be changed'],
      [{ name: null }, 'name', 'The name is required'],
      [{ name: 'x'.repeat(41) }, 'name', 'The project name cannot be longer than 40 characters'],
      [{ primaryLanguage: null }, 'Project', 'The primary language code is not valid'],
      [{ primaryLanguage: 'x' }, 'Project', 'The primary language code is not valid'],
      [{ supportedLanguages: ['x'] }, 'supportedLanguages', "The supported language code 'x' is not valid"],
      [{ color: 'purple' }, 'color', PURPLE],
      [{ deliverySysExclusions: ['sys.uri'] }, 'deliverySysExclusions', "The field 'sys.uri' cannot be excluded"],
    ])('refuses %p and changes nothing', async (change, field, message) => {
      const before = await created();
      const answer = await update(before.id, { color: 'red', ...change });
      expect(refusal(answer, 422).message).toBe('There are validation errors updating the project');
      expect(issues(answer)).toEqual([{ field, message }]);
      expect(await get(before.id)).toEqual(before);
    });

    it('requires the languages that content types support', async () => {
      const library = await Library.withBooks(annal);
      const answer = await update(library.id, { supportedLanguages: ['pl'] });
      expect(issues(answer)).toEqual([
        { field: 'supportedLanguages', message: "The language 'cy' is in use by one or more content types" },
      ]);
      success(await library.call('DELETE', '/contenttypes/book'), 204);
      expect(success(await update(library.id, { supportedLanguages: ['pl'] })).supportedLanguages).toEqual([
        'en-GB',
        'pl',
      ]);
    });

    it('returns 404 for an unknown project', async () => {
      expect(refusal(await update('harbour', { name: '' }), 404).message).toBe("Unknown project 'harbour'");
    });
  });

  describe('deleting', () => {
    it('is refused while there are content types', async () => {
      const library = await Library.withBooks(annal);
      const answer = await library.call('DELETE', '');
      expect(refusal(answer, 403).message).toBe(`There are validation errors deleting the project '${library.id}'`);
      expect(issues(answer, 403)).toEqual([
        { field: '', message: 'The project has associated content types so cannot be deleted' },
      ]);
      await library.create();
      success(await library.call('DELETE', '/contenttypes/book'), 204);
      expect(success(await library.call('DELETE', ''), 204)).toBeUndefined();
    });

    it('deletes everything in it, and frees the id for a new project', async () => {
      const library = await Library.withBooks(annal);
      const entry = await library.create();
      const root = success(await library.call<Node>('GET', '/nodes/root'));
      const old = await get(library.id);
      success(await library.call('DELETE', '/contenttypes/book'), 204);
      success(await library.call('DELETE', ''), 204);
      for (const below of [
        '',
        '/contenttypes',
        '/entries',
        `/entries/${entry.sys.id}`,
        '/nodes/root',
        `/nodes/${root.id}`,
      ])
        refusal(await library.call('GET', below), 404);
      refusal(await library.call('DELETE', ''), 404);
      const listed = success(await annal.call<Project[]>('GET', PROJECTS)).map(({ id }) => id);
      expect(listed).not.toContain(library.id);

      const again = await created({ id: library.id, supportedLanguages: ['cy', 'pl'] });
      expect(again.uuid).not.toBe(old.uuid);
      expect(success(await library.call('GET', '/contenttypes?dataFormat=entry'))).toEqual([]);
      expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(0);
      refusal(await library.call('GET', `/entries/${entry.sys.id}`), 404);
      refusal(await library.call('GET', `/nodes/${root.id}`), 404);
      expect((await library.publish(book)).version.versionNo).toBe('1.0');
      // The new project may reuse the entry id.
      expect((await library.create({ title: 'Again' }, { id: entry.sys.id })).sys.version.versionNo).toBe('0.1');
      expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(1);
    });
  });
});
