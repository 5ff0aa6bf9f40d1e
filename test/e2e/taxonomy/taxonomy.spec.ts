import { randomUUID } from 'node:crypto';
import { fields, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Person } from '../../support/callers/people.ts';
import { Library } from '../../support/content/library.ts';
import { Subjects, type TaxonomyView } from '../../support/content/subjects.ts';
import { Annal } from '../../support/service/annal.ts';

let annal: Annal;
let subjects: Subjects;
beforeAll(async () => {
  annal = await Annal.shared();
  subjects = await Subjects.open(annal);
});
afterAll(() => annal.discard());

const version = (versionNo: string) => ({
  createdBy: expect.any(String) as string,
  created: expect.stringMatching(TIMESTAMP) as string,
  modifiedBy: expect.any(String) as string,
  modified: expect.stringMatching(TIMESTAMP) as string,
  versionNo,
});
const everywhere = (text: string) => ({ 'en-GB': text, cy: text, pl: text });
const names = ({ children }: TaxonomyView) => children.map(({ name }) => name['en-GB']);

it('every project has a root, and only that at first', async () => {
  const own = await Subjects.open(annal);
  const root = {
    key: '0',
    name: everywhere('Root'),
    path: everywhere('Root'),
    hasChildren: false,
    children: [],
    version: null,
  };
  for (const below of ['', '/', '/0', '/0/', '?childDepth=10']) expect(await own.get(below)).toEqual(root);
  expect((await own.call('GET', '/0/1')).status).toBe(404);
});

it('nodes are created, read to some depth, renamed, ordered and deleted', async () => {
  const own = await Subjects.open(annal);
  const made = await own.call('POST', '/0/children', { name: { 'en-GB': 'Books', CY: 'Llyfrau' } });
  const books = success(made, 201);
  expect(books).toEqual({
    key: '0/1',
    name: { 'en-GB': 'Books', cy: 'Llyfrau' },
    path: { 'en-GB': 'Root/Books', cy: 'Root/Llyfrau', pl: 'Root/Books' },
    hasChildren: false,
    children: [],
    version: version('1.0'),
  });
  expect(made.headers.get('location')).toBe(`${own.library.path}/taxonomy/nodes/0/1`);
  expect(await own.get('/0/1')).toEqual(books);
  expect(await own.get('/0%2F1/')).toEqual(books);
  const novels = await own.add('0/1', 'Novels');
  const films = await own.add('0', 'Films');
  expect([novels, films]).toEqual(['0/1/2', '0/3']);

  const shallow = await own.get('');
  expect([names(shallow), shallow.children[0]]).toEqual([['Books', 'Films'], { ...books, hasChildren: true }]);
  const deep = await own.get('?childDepth=11');
  expect(deep.children[0]?.children[0]).toMatchObject({ key: novels, path: { cy: 'Root/Llyfrau/Novels' } });
  expect((await own.get('?childDepth=0')).children).toEqual([]);

  const change = { name: { 'en-GB': 'Volumes' }, version: { versionNo: '1.0' } };
  const renamed = success(await own.call('PUT', '/0/1/', change));
  expect(renamed).toMatchObject({ name: change.name, path: everywhere('Root/Volumes'), version: version('2.0') });
  expect(renamed.children.map(({ key }) => key)).toEqual([novels]);
  expect(success(await own.call('PUT', '/0/1', { ...renamed, children: 'ignored' }))).toMatchObject({
    version: { versionNo: '2.0' },
  });
  expect(fields(await own.call('PUT', '/0/1', { ...change, name: { 'en-GB': 'x' } }), 409)).toEqual([
    'version.versionNo',
  ]);

  expect(names(success(await own.call('PUT', '/0/CHILDREN/order/', [films])))).toEqual(['Films', 'Volumes']);
  expect(names(await own.get())).toEqual(['Films', 'Volumes']);

  success(await own.delete('0/1'), 204);
  expect((await own.delete('0/1')).status).toBe(404);
  for (const key of ['0/1', novels]) expect((await own.call('GET', `/${key}`)).status).toBe(404);
  expect(await own.add('0', 'Volumes')).toBe('0/4');
});

describe('refusals', () => {
  const english = (text: string) => ({ name: { 'en-GB': text } });

  beforeAll(async () => {
    await subjects.add('0', 'Taken');
  });

  it.each<[method: string, below: string, body: unknown, status: number, fields: readonly string[]]>([
    ['POST', '/0/children', english('TAKEN'), 409, ['name.en-GB']],
    ['POST', '/0/children', { name: { cy: 'x' } }, 422, ['name']],
    ['POST', '/0/children', {}, 422, ['name']],
    ['POST', '/0/children', { name: 7 }, 422, ['name']],
    ['POST', '/0/children', { name: { 'en-GB': 7 } }, 422, ['name.en-GB']],
    ['POST', '/0/children', english('a/b'), 422, ['name.en-GB']],
    ['PUT', '/0/1', { name: null }, 422, ['name']],
    ['PUT', '/0/1', { key: '0/2' }, 422, ['key']],
    ['PUT', '/0/1', { version: { versionNo: 'x' } }, 422, ['version.versionNo']],
    ['PUT', '/0/1', { version: { versionNo: '9.0' } }, 409, ['version.versionNo']],
    ['PUT', '/0', english('Top'), 422, ['key']],
    ['PUT', '/0/children/order', [], 422, ['']],
    ['PUT', '/0/children/order', ['0/1', '0/1', '0/9'], 422, ['[1]', '[2]']],
    ['DELETE', '/0', undefined, 422, ['key']],
  ])('%s %s %j is answered with %d', async (method, below, body, status, expected) => {
    const answer = await subjects.call(method, below, body);
    expect(fields(answer, status)).toEqual(expected);
  });

  it.each<[method: string, below: string, body: unknown, status: number]>([
    ['POST', '/0/9/children', english('x'), 404],
    ['POST', '/0/1', english('x'), 404],
    ['PUT', '/0/9', english('x'), 404],
    ['PUT', '/0/9/children/order', ['0/9/1'], 404],
    ['PUT', '/0/children/order', {}, 400],
    ['PUT', '/0/1', [], 400],
    ['DELETE', '/0/9', undefined, 404],
    ['GET', '/x', undefined, 404],
    ['GET', '/0/01', undefined, 404],
    ['GET', '?childDepth=-1', undefined, 400],
    ['GET', '?childDepth=x', undefined, 400],
    ['PATCH', '/0/1', {}, 405],
    ['POST', '', {}, 405],
  ])('%s %s %j is answered with %d', async (method, below, body, status) =>
    expect((await subjects.call(method, below, body)).status).toBe(status),
  );

  it('name the node that is missing', async () => {
    const data = { projectId: subjects.library.id, key: '0/9' };
    expect(refusal(await subjects.call('GET', '/0/9'), 404)).toMatchObject({
      message: "The taxonomy node '0/9' does not exist",
      data,
    });
  });
});

it('fifty nodes created at once have fifty numbers, and of fifty equal names one is taken', async () => {
  const own = await Subjects.open(annal);
  const all = Array.from({ length: 50 }, (_, index) => index);
  const keys = await Promise.all(all.map((index) => own.add('0', `Name ${index}`)));
  expect(new Set(keys)).toEqual(new Set(all.map((index) => `0/${index + 1}`)));
  const same = all.map(() => own.call('POST', '/0/1/children', { name: { 'en-GB': 'Same' } }));
  const statuses = (await Promise.all(same)).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
});

it('a repeated request has no second effect', async () => {
  const own = await Subjects.open(annal);
  const once = { 'idempotency-key': randomUUID() };
  const create = () => own.call('POST', '/0/children', { name: { 'en-GB': 'Once' } }, once);
  const made = success(await create(), 201);
  expect(success(await create(), 201)).toEqual(made);
  expect(names(await own.get())).toEqual(['Once']);
  const again = { 'idempotency-key': randomUUID() };
  for (let turn = 0; turn < 2; turn += 1) success(await own.call('DELETE', `/${made.key}`, undefined, again), 204);
});

it('members read, and the section taxonomy of a role lets them write', async () => {
  const { library } = subjects;
  const asks = [
    ['GET', '/taxonomy/nodes'],
    ['POST', '/taxonomy/nodes/0/children'],
    ['PUT', '/taxonomy/nodes/0/9'],
    ['PUT', '/taxonomy/nodes/0/9/children/order'],
    ['DELETE', '/taxonomy/nodes/0/9'],
  ] as const;
  const answers = async (person: Person) => {
    const statuses: number[] = [];
    for (const [method, below] of asks) {
      const body = below.endsWith('order') ? [] : {};
      statuses.push((await person.in(library, method, below, method === 'GET' ? undefined : body)).status);
    }
    return statuses;
  };
  const may = (...actions: string[]) => Person.with(library, { taxonomy: { actions } });
  expect(await answers(await Person.join(annal))).toEqual([403, 403, 403, 403, 403]);
  expect(await answers(await may())).toEqual([200, 403, 403, 403, 403]);
  expect(await answers(await may('create'))).toEqual([200, 422, 403, 403, 403]);
  expect(await answers(await may('update'))).toEqual([200, 403, 404, 404, 403]);
  expect(await answers(await may('delete'))).toEqual([200, 403, 403, 403, 404]);
  expect(await answers(await may('*'))).toEqual([200, 422, 404, 404, 404]);
});

it('a deleted project takes its taxonomy along, and another one of that name has none', async () => {
  const own = await Subjects.open(annal);
  await own.add('0', 'Books');
  success(await annal.call('DELETE', own.library.path), 204);
  expect((await own.call('GET', '')).status).toBe(404);
  const project = { id: own.library.id, name: 'Again', primaryLanguage: 'en-GB' };
  success(await annal.call('POST', '/api/management/projects', project), 201);
  const again = Subjects.of(Library.known(annal, own.library.id));
  expect((await again.get()).children).toEqual([]);
  expect(await again.add('0', 'Books')).toBe('0/1');
});
