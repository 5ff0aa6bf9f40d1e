import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { refusal, success, type Answer } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import { Person } from '../../support/callers/people.ts';
import { Tree } from '../../support/content/tree.ts';
import type { Node } from '../../support/answers/views.ts';

/** nodes.md 10 and security.md 9.3. */
describe('node permissions', () => {
  let annal: Annal;
  let library: Library;
  let tree: Tree;
  let root: Node;
  let books: Node;
  let poetry: Node;
  let films: Node;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    await library.publish({ ...book, id: 'film' });
    tree = new Tree(library);
    root = await tree.root();
  });
  afterAll(() => annal.discard());
  beforeEach(async () => {
    books = await tree.add(root.id, `Books ${randomUUID()}`);
    poetry = await tree.add(books.id, 'Poetry');
    films = await tree.add(root.id, `Films ${randomUUID()}`);
  });

  const may = (...grants: Json[]) => Person.with(library, { nodes: grants });
  const everywhere = (...actions: string[]) => may({ id: '*', actions });
  const call = (person: Person, method: string, below: string, body?: unknown) =>
    person.in<Node>(library, method, `/nodes${below}`, body);
  const put = (person: Person, { id }: Node, changes: Json) => call(person, 'PUT', `/${id}`, changes);
  const add = (person: Person, { id }: Node, more: Json = {}) =>
    call(person, 'POST', `/${id}/children`, { slug: { cy: `a-${randomUUID().slice(0, 8)}` }, ...more });
  const denied = (answer: Answer, operation = 'updating the node') =>
    expect(refusal(answer, 403)).toMatchObject({
      message: `There are validation errors ${operation}`,
      data: [{ message: 'Access denied' }],
    });

  it('allow a member to read only', async () => {
    const reader = await everywhere('view');
    expect(success(await call(reader, 'GET', `/${poetry.id}`))).toEqual(poetry);
    success(await call(reader, 'GET', `/${root.id}/children`));
    success(await call(reader, 'GET', `?entryId=${randomUUID()}`));
    denied(await add(reader, root), 'creating the node');
    denied(await put(reader, poetry, { includeInMenu: false }));
    denied(await put(reader, poetry, {}));
    denied(await call(reader, 'PUT', `/${poetry.id}/parentId`, JSON.stringify(films.id)), 'moving the node');
    denied(await call(reader, 'DELETE', `/${poetry.id}`), 'deleting the node');
    denied(await call(reader, 'PUT', `/${root.id}/children/order`, [books.id]), 'ordering the nodes');
    denied(await call(reader, 'DELETE', `/${root.id}/children/order`), 'ordering the nodes');
    denied(await call(reader, 'DELETE', `/${randomUUID()}`), 'deleting the node');
    expect(await tree.get(poetry.id)).toEqual(poetry);
  });

  it('reveal nothing to a stranger', async () => {
    const stranger = await Person.program(annal);
    for (const id of [poetry.id, randomUUID()]) {
      denied(await call(stranger, 'GET', `/${id}`), 'getting the node');
      denied(await put(stranger, { ...poetry, id }, {}));
    }
  });

  it('allow each action separately', async () => {
    success(await add(await everywhere('create'), books), 201);
    const updater = await everywhere('update');
    const renamed = success(await put(updater, poetry, { displayName: { 'en-GB': 'Verse' }, includeInMenu: false }));
    success(await put(updater, poetry, { ...renamed, includeInMenu: true }));
    denied(await put(updater, poetry, { entryId: randomUUID() }));
    denied(await put(updater, poetry, { renderer: { id: randomUUID() } }));
    denied(await put(updater, poetry, { proxy: { id: randomUUID() } }));
    denied(await put(updater, poetry, { parentId: films.id }));
    success(await put(await everywhere('updateRenderer'), poetry, { renderer: { id: randomUUID() } }));
    success(await put(await everywhere('updateProxy'), poetry, { proxy: { id: randomUUID() } }));
    success(await call(await everywhere('manageChildOrder'), 'PUT', `/${books.id}/children/order`, [poetry.id]), 204);
    success(await call(await everywhere('delete'), 'DELETE', `/${books.id}`), 204);
  });

  it('require rights on the node and on its new place for a move', async () => {
    const mover = await may({ id: books.id, actions: ['move'] });
    denied(await put(mover, poetry, { parentId: films.id }));
    denied(await call(mover, 'PUT', `/${poetry.id}/parentId`, JSON.stringify(films.id)), 'moving the node');
    await mover.given(library, { nodes: [{ id: films.id, actions: ['create'] }] });
    success(await put(mover, poetry, { parentId: films.id }));
    denied(await put(mover, poetry, { parentId: books.id }));
  });

  it('require the right for the content type of an entry, and no other', async () => {
    const [entry, film] = [await library.create(), await library.create({ title: 'M' }, { contentTypeId: 'film' })];
    const keeper = await may({ id: '*', actions: ['manageEntries'], contentTypeIds: ['book'] });
    const held = success(await put(keeper, poetry, { entryId: entry.sys.id }));
    denied(await put(keeper, poetry, { ...held, entryId: film.sys.id }));
    denied(await put(keeper, poetry, { entryId: null, includeInMenu: false }));
    success(await put(keeper, poetry, { ...held, entryId: null }));
    success(await tree.put(poetry.id, { entryId: film.sys.id }));
    denied(await put(keeper, poetry, { entryId: entry.sys.id }));
    const creator = await everywhere('create');
    denied(await add(creator, books, { entryId: entry.sys.id }), 'creating the node');
    await creator.given(library, { nodes: [{ id: '*', actions: ['manageEntries'], contentTypeIds: ['book'] }] });
    success(await add(creator, books, { entryId: entry.sys.id }), 201);
  });

  it.each([
    ['nodeAndDescendants', true, true],
    ['node', true, false],
    ['descendants', false, true],
  ])('include placing an entry: %s', async (scope, onNode, below) => {
    const person = await may({ id: books.id, actions: ['update'], scope });
    const answers = [books, poetry, films].map((node) => put(person, node, { includeInMenu: false }));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([onNode ? 200 : 403, below ? 200 : 403, 403]);
  });

  it('include moving the place of an entry along with its node', async () => {
    const person = await may({ id: books.id, actions: ['update'] });
    success(await tree.put(poetry.id, { parentId: films.id }));
    denied(await put(person, poetry, { includeInMenu: false }));
    success(await tree.put(films.id, { parentId: books.id }));
    success(await put(person, poetry, { includeInMenu: false }));
  });
});
