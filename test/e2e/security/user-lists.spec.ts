import { randomUUID } from 'node:crypto';
import type { UserView } from '@annal/security-application';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success } from '../../support/answers/answers.ts';
import { createApiKey } from '../../support/callers/security.ts';
import type { Page } from '../../support/answers/views.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

const at = '/api/security/users';
const password = 'Quiet-Shelf-0-Noon';
const unique = (text = 'user') => `${text}.${randomUUID().slice(0, 8)}`;
const body = (more: object = {}, username = unique()) => ({
  username,
  email: `${username}@library.example`,
  credentials: { password },
  ...more,
});
const create = async (more: object = {}) => success(await annal.call<UserView>('POST', at, body(more)), 201);

describe('lists', () => {
  const mark = unique('list').replace('.', '');
  const names = ['Ada', 'ben', 'Çelik'];
  beforeAll(async () => {
    for (const [index, firstName] of names.entries())
      await create({ firstName, lastName: mark, ...(index === 1 && { timezone: 'Europe/Oslo' }) });
  });
  const listed = async (query: string, status = 200) => {
    const answer = await annal.call<Page<UserView>>('GET', `${at}${query}`);
    return success(answer, status).items.map(({ firstName }) => firstName);
  };
  const search = (asked: object) => annal.call<Page<UserView>>('POST', `${at}/search`, asked);

  it('are sorted as requested, ignoring case, with missing values last', async () => {
    expect(await listed(`?q=${mark}&order=firstName`)).toEqual(['Ada', 'ben', 'Çelik']);
    expect(await listed(`?q=${mark}&order=-FIRSTNAME`)).toEqual(['Çelik', 'ben', 'Ada']);
    expect(await listed(`?q=${mark}&order=timezone,-created`)).toEqual(['ben', 'Çelik', 'Ada']);
    expect(await listed(`?q=${mark}&order=-status.locked,firstname&pageSize=2&pageIndex=1`)).toEqual(['Çelik']);
  });

  it('count all matches, and are empty after the end', async () => {
    const page = success(await annal.call('GET', `${at}?q=${mark}&pageIndex=7&pageSize=2`));
    expect(page).toEqual({ pageIndex: 7, pageSize: 2, totalCount: 3, pageCount: 2, items: [] });
  });

  it('are filtered by ZenQL', async () => {
    const zenql = (text: string) => listed(`?order=firstName&zenql=${encodeURIComponent(text)}`);
    expect(await zenql(`lastname = ${mark} and (firstname~AD or timezone = "europe/oslo")`)).toEqual(['Ada', 'ben']);
    expect(await zenql(`lastname=${mark} and created>now(-7) and firstname in(ada, "çelik")`)).toEqual([
      'Ada',
      'Çelik',
    ]);
    expect(await zenql(`lastname=${mark} and status.suspended = true`)).toEqual([]);
    const unreadable = refusal(await annal.call('GET', `${at}?zenql=a%20%3D`), 400);
    expect(unreadable.data).toEqual({ zenql: 'a =', position: 3 });
    expect(fields(await annal.call('GET', `${at}?zenql=passwordHash=1`))).toEqual(['where[0].field']);
  });

  it('are filtered by clauses in the query or the body', async () => {
    const where = [
      { field: 'LastName', equalTo: mark.toUpperCase() },
      {
        not: [
          {
            or: [
              { field: 'firstName', startsWith: 'b' },
              { field: 'lastLogin', exists: true },
            ],
          },
        ],
      },
    ];
    const asked = { pageIndex: 0, pageSize: 10, where, orderBy: [{ desc: 'firstName' }], defaultHeaders: {} };
    const page = success(await search(asked));
    expect(page).toMatchObject({ totalCount: 2, pageSize: 10, items: [{ firstName: 'Çelik' }, { firstName: 'Ada' }] });
    const inAddress = `where=${encodeURIComponent(JSON.stringify(where))}&orderBy=${encodeURIComponent('["-firstName"]')}`;
    expect(await listed(`/search?${inAddress}&pageSize=10`)).toEqual(['Çelik', 'Ada']);
  });

  it.each<[object, number, string]>([
    [{ where: [{ field: 'keys.username', equalTo: 'admin' }] }, 422, 'where[0].field'],
    [{ where: [{ field: 'groupIds', exists: true }] }, 422, 'where[0].field'],
    [{ where: [{ field: 'username', $regex: '.*' }] }, 422, 'where[0].$regex'],
    [{ where: [{ field: 'username', equalTo: { $gt: '' } }] }, 422, 'where[0].equalTo'],
    [{ where: { $where: 'sleep(1000)' } }, 422, 'where'],
    [{ orderBy: [{ asc: '_id' }] }, 422, 'orderBy[0]'],
    [{ pageSize: 0 }, 400, 'pageSize'],
    [{ pageIndex: '1' }, 400, 'pageIndex'],
  ])('reject %j', async (asked, status, place) => expect(fields(await search(asked), status)).toEqual([place]));

  it.each(['?order=position', '?pageSize=10001', '/search?where=%5B%7B', '/search?orderBy=name'])(
    'reject %s',
    async (query) => {
      refusal(await annal.call('GET', `${at}${query}`), 400);
    },
  );

  it('do not show the users of API keys, which are found by name', async () => {
    const key = await createApiKey(annal);
    expect(success(await annal.call<Page<UserView>>('GET', `${at}?q=${encodeURIComponent(key.name)}`)).totalCount).toBe(
      0,
    );
    const path = `${at}/${encodeURIComponent(key.name)}`;
    expect(success(await annal.call('GET', path))).toMatchObject({
      id: key.id,
      email: null,
      credentials: { provider: { type: 'apiKey' } },
    });
    for (const [method, end, asked] of [
      ['PUT', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/actions', { type: 'suspend' }],
      ['POST', '/credentials/password', { new: 'Quiet+Corner-31' }],
    ] as const)
      refusal(await annal.call(method, path + end, asked), 403);
  });
});

it('users are managed with the official client', async () => {
  const { users } = annal.client('any').security;
  const asked = body({ firstName: 'Mina' });
  const created = (await users.create(asked as never, true)) as unknown as UserView;
  expect(created).toMatchObject({ firstName: 'Mina', status: { suspended: true } });
  expect(await users.getById(created.id, true)).toEqual(created);
  expect(await users.getByUsername(asked.username)).toEqual(created);
  expect(await users.getByEmail(asked.email)).toEqual(created);
  expect(await users.list()).toMatchObject({ pageIndex: 0, pageSize: 25 });
  expect(await users.list({ q: asked.username, order: ['-created'] })).toMatchObject({ items: [created] });
  expect(await users.list({ zenQL: `username=${asked.username}` })).toMatchObject({ totalCount: 1 });
  const query = { where: [{ field: 'email', equalTo: asked.email }], orderBy: [{ asc: 'created' }], pageSize: 5 };
  expect(await users.search(query as never)).toMatchObject({ items: [{ id: created.id }] });
  await users.unsuspendUser(created.id);
  await users.setPasswordToExpirable(created.id);
  await users.unlockUser(created.id);
  const current = (await users.getById(created.id)) as unknown as UserView;
  expect(current).toMatchObject({ status: { suspended: false }, credentials: { passwordChangeFrequency: 90 } });
  const renamed = { ...current, lastName: 'Okafor' };
  expect(await users.update(renamed as never)).toMatchObject({ lastName: 'Okafor' });
  await users.updatePassword({ userId: created.id, new: 'Quiet+Corner-31' });
  await users.suspendUser(created.id);
  await users.delete(created.id);
  await expect(users.getById(created.id)).rejects.toMatchObject({ status: 404 });
});
