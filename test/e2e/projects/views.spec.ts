import { randomUUID } from 'node:crypto';
import { refusal, success } from '../../support/answers/answers.ts';
import type { Page } from '../../support/answers/views.ts';
import { createPerson } from '../../support/callers/security.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { Annal } from '../../support/service/annal.ts';

interface View extends Json {
  readonly id: string;
  readonly name: string;
}

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.open(annal);
});
afterAll(() => annal.discard());

const add = async (view: Json) => success(await library.call<View>('POST', '/views', view), 201);
const fieldsOf = (body: unknown): readonly unknown[] =>
  ((body as { readonly data: readonly { readonly field: string }[] }).data ?? []).map(({ field }) => field);

/** A member whose role grants these actions on shared views. */
async function member(...actions: string[]) {
  const person = await createPerson(annal);
  const permissions = { entries: [{ id: '*', actions: ['sysView'] }], views: { actions } };
  const role = { name: `Views ${randomUUID()}`, permissions, assignments: { users: [person.username] } };
  success(await library.call('POST', '/security/roles', role), 201);
  const token = await person.token();
  const call = <Body = View>(method: string, below = '', body?: unknown) =>
    annal.call<Body>(method, `/api/management/projects/${library.id}/views${below}`, body, { token });
  const names = async () => success(await call<Page<View>>('GET', '?pageSize=100')).items.map(({ name }) => name);
  return { person, call, names };
}

it('a view is kept, changed, listed by name and deleted', async () => {
  const sent = {
    name: 'Long books',
    icon: 'book-open',
    zenql: 'sys.contentTypeId = book and pages > 500',
    columns: ['title', 'pages'],
    order: ['-pages'],
  };
  const made = await add(sent);
  expect(made).toMatchObject({ ...sent, area: 'entries', shared: false, isOwn: true, version: { versionNo: '1.0' } });
  expect(success(await library.call('GET', `/views/${made.id.toUpperCase()}`))).toEqual(made);
  const other = await add({ name: 'archive', area: 'assets' });
  const listed = success(await library.call<Page<View>>('GET', '/views'));
  expect(listed).toMatchObject({ totalCount: 2, items: [{ name: 'archive' }, { name: 'Long books' }] });
  expect(success(await library.call<Page<View>>('GET', '/views?area=assets')).items).toEqual([other]);

  const body = { name: 'Longest books', zenql: null, version: { versionNo: '1.0' } };
  const changed = success(await library.call('PUT', `/views/${made.id}`, body));
  expect(changed).toMatchObject({ name: 'Longest books', zenql: '', order: ['-pages'], version: { versionNo: '2.0' } });
  expect(success(await library.call('PUT', `/views/${made.id}`, changed))).toEqual(changed);
  const stale = refusal(await library.call('PUT', `/views/${made.id}`, body), 409);
  expect(fieldsOf(stale)).toEqual(['version.versionNo']);
  for (const { id } of [made, other]) success(await library.call('DELETE', `/views/${id}`), 204);
  refusal(await library.call('GET', `/views/${made.id}`), 404);
  refusal(await library.call('DELETE', `/views/${made.id}`), 404);
});

it.each<[string, Json, string[]]>([
  ['no name', {}, ['name']],
  ['several faults', { name: '', icon: 'x y', area: 'tree', columns: [7] }, ['name', 'icon', 'area', 'columns[0]']],
  ['a query that cannot be read', { name: 'a', zenql: 'pages >' }, ['zenql']],
  ['a path that the search refuses', { name: 'a', zenql: 'a..b = 1' }, ['zenql']],
])('a view is refused: %s', async (_, sent, fields) => {
  expect(fieldsOf(refusal(await library.call('POST', '/views', sent), 422))).toEqual(fields);
});

it('a repeated request makes one view', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const twice = [];
  for (let turn = 0; turn < 2; turn += 1)
    twice.push(success(await library.call<View>('POST', '/views', { name: 'Once' }, { headers }), 201).id);
  expect(new Set(twice).size).toBe(1);
});

describe('views of others', () => {
  it('are not there, until they are shared with those who may see shared ones', async () => {
    const [owner, reader, outsider] = await Promise.all([member('*'), member('view'), member()]);
    const view = success(await owner.call('POST', '', { name: 'Plan' }), 201);
    for (const one of [reader, outsider]) {
      refusal(await one.call('GET', `/${view.id}`), 404);
      refusal(await one.call('PUT', `/${view.id}`, { name: 'x' }), 404);
      refusal(await one.call('DELETE', `/${view.id}`), 404);
    }
    success(await owner.call('PUT', `/${view.id}`, { shared: true }));
    expect(success(await reader.call('GET', `/${view.id}`))).toMatchObject({
      owner: owner.person.username,
      isOwn: false,
      shared: true,
    });
    expect(await reader.names()).toContain('Plan');
    expect(await outsider.names()).not.toContain('Plan');
    refusal(await outsider.call('GET', `/${view.id}`), 404);
    refusal(await reader.call('PUT', `/${view.id}`, { name: 'x' }), 403);
    refusal(await reader.call('DELETE', `/${view.id}`), 403);
  });

  it('stay what they are when somebody sends their id', async () => {
    const [owner, other] = await Promise.all([member('*'), member()]);
    const view = success(await owner.call('POST', '', { name: 'Plan', shared: true }), 201);
    const own = success(await other.call('POST', '', { name: 'Mine', id: view.id }), 201);
    expect(own.id).not.toBe(view.id);
    success(await other.call('DELETE', `/${own.id}`), 204);
    expect(success(await owner.call('GET', `/${view.id}`))).toEqual(view);
  });

  it('are changed and deleted by those whose role says so', async () => {
    const [owner, editor] = await Promise.all([member('create', 'view'), member('update', 'delete')]);
    const view = success(await owner.call('POST', '', { name: 'Plan', shared: true }), 201);
    expect(success(await editor.call('PUT', `/${view.id}`, { name: 'Our plan' }))).toMatchObject({
      name: 'Our plan',
      owner: owner.person.username,
    });
    refusal(await owner.call('PUT', `/${view.id}`, { name: 'Mine' }), 403);
    success(await editor.call('DELETE', `/${view.id}`), 204);
    refusal(await owner.call('GET', `/${view.id}`), 404);
  });

  it('are shared only with the right to create shared ones; own ones need none', async () => {
    const plain = await member();
    refusal(await plain.call('POST', '', { name: 'Plan', shared: true }), 403);
    const own = success(await plain.call('POST', '', { name: 'Plan' }), 201);
    refusal(await plain.call('PUT', `/${own.id}`, { shared: true }), 403);
    success(await plain.call('PUT', `/${own.id}`, { name: 'My plan' }));
    success(await plain.call('DELETE', `/${own.id}`), 204);
  });
});
