import { randomUUID } from 'node:crypto';
import type { UserView } from '@annal/security-application';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import type { Page } from '../../support/answers/views.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

const prefixes = ['/api/security/users', '/api/management/security/users'];
const at = prefixes[0] as string;
const password = 'Quiet-Shelf-0-Noon';
const unique = (text = 'user') => `${text}.${randomUUID().slice(0, 8)}`;
const body = (more: object = {}, username = unique()) => ({
  username,
  email: `${username}@library.example`,
  credentials: { password },
  ...more,
});
const create = async (more: object = {}) => success(await annal.call<UserView>('POST', at, body(more)), 201);
const inUse = (...keys: string[]) =>
  keys.map((field) => ({ field, message: `A user with this ${field} already exists` }));

describe.each(prefixes)('%s', (path) => {
  it('serves a user from creation to deletion', async () => {
    const asked = body({
      firstName: 'Tove',
      lastName: 'Lindqvist',
      timezone: 'Europe/Oslo',
      language: 'en-gb',
      custom: { branch: 'North', 'a.$b': 1, __proto: true },
      optOutOfNotifications: true,
    });
    const created = await annal.call<UserView>('POST', `${path}/`, asked);
    const user = success(created, 201);
    expect(user).toEqual({
      ...asked,
      id: expect.stringMatching(GUID),
      avatarUrl: null,
      language: 'en-GB',
      credentials: { passwordChangeFrequency: 0, provider: { type: 'contensis', name: 'contensis' } },
      status: { suspended: false, locked: false, passwordResetRequired: false },
      created: expect.stringMatching(TIMESTAMP),
      modified: user.created,
      lastLogin: null,
      lastFailedLogin: null,
      passwordChanged: expect.stringMatching(TIMESTAMP),
      expiry: null,
      failedLoginAttempts: 0,
      failedLoginAttemptsSinceLastSuccess: 0,
      successfulLoginAttempts: 0,
    });
    expect(created.headers.get('location')).toBe(`/api/security/users/${user.id}`);
    for (const identifier of [user.id.toUpperCase(), asked.username.toUpperCase(), asked.email.toUpperCase()])
      expect(success(await annal.call('GET', `${path}/${identifier}?classicUserId=true`))).toEqual(user);

    const put = await annal.call<UserView>('PUT', `${path}/${asked.email}`, { timezone: null, Firstname: 'Tuva' });
    const changed = success(put);
    expect(changed).toEqual({ ...user, timezone: null, firstName: 'Tuva', modified: changed.modified });
    expect(changed.modified > user.modified).toBe(true);

    success(await annal.call('DELETE', `${path}/${asked.username}/`), 204);
    const gone = refusal(await annal.call('GET', `${path}/${asked.username}`), 404);
    expect(gone).toMatchObject({
      message: `The user '${asked.username}' does not exist`,
      data: { userId: asked.username },
    });
    refusal(await annal.call('DELETE', `${path}/${user.id}`), 404);
    success(await annal.call('POST', path, body({}, asked.username)), 201);
  });

  it('lists, searches and administers users', async () => {
    const user = await create();
    const found = { totalCount: 1, items: [expect.objectContaining({ id: user.id })] };
    const where = JSON.stringify([{ field: 'Username', equalTo: user.username }]);
    for (const query of [
      `?q=${user.username}`,
      `/search?where=${encodeURIComponent(where)}`,
      `?zenql=username=${user.username}`,
    ])
      expect(success(await annal.call('GET', `${path}${query}`))).toMatchObject(found);
    success(await annal.call('POST', `${path}/${user.username}/actions/`, { type: 'suspend' }), 204);
    success(await annal.call('POST', `${path}/${user.id}/credentials/password`, { new: 'Quiet+Corner-31' }));
    expect(success(await annal.call<UserView>('GET', `${path}/${user.id}`)).status.suspended).toBe(true);
  });
});

describe('creating', () => {
  it('accepts the flags of the query and a chosen id', async () => {
    const id = randomUUID();
    const answer = await annal.call(
      'POST',
      `${at}?suspended=TRUE&forcePasswordReset=true`,
      body({ id: id.toUpperCase() }),
    );
    expect(success(answer, 201)).toMatchObject({
      id,
      status: { suspended: true, locked: false, passwordResetRequired: true },
    });
    expect(issues(await annal.call('POST', at, body({ id })), 409)).toEqual(inUse('id'));
    refusal(await annal.call('POST', `${at}?suspended=perhaps`, body()), 400);
  });

  it('uses the email as the user name if there is none', async () => {
    const { username: _, ...nameless } = body();
    expect(success(await annal.call('POST', at, nameless), 201)).toMatchObject({ username: nameless.email });
  });

  it('rejects used names and emails in any case before anything else', async () => {
    const user = await create();
    const again = { ...body(), username: user.username.toUpperCase(), email: user.email?.toUpperCase(), timezone: 'x' };
    expect(issues(await annal.call('POST', at, again), 409)).toEqual(inUse('username', 'email'));
    const { body: conflict } = await annal.call('POST', at, { ...again, id: user.id });
    expect(conflict).toMatchObject({ data: inUse('id') });
  });

  it('rejects an email that is the name of another user, and a name that is an email', async () => {
    const name = `${unique()}@library.example`;
    const user = await create({ username: name, email: `${unique()}@library.example` });
    const other = await create();
    for (const [method, path] of [
      ['POST', at],
      ['PUT', `${at}/${other.id}`],
    ] as const) {
      const named = await annal.call(method, path, body({ email: name.toUpperCase() }));
      expect(issues(named, 409)).toEqual(inUse('email'));
      const mailed = await annal.call(method, path, body({ email: `${unique()}@library.example` }, user.email ?? ''));
      expect(issues(mailed, 409)).toEqual(inUse('username'));
    }
    const key = await annal.call('POST', '/api/security/apiKeys', { name: user.email });
    expect(issues(key, 409)).toEqual([{ field: 'name', message: 'An API key with this name already exists' }]);
    success(await annal.call('PUT', `${at}/${user.id}`, { username: user.email, email: name }));
  });

  it('reports all issues', async () => {
    const wrong = {
      id: 'x',
      username: 'a/b',
      email: 'nowhere',
      firstName: 'x'.repeat(101),
      lastName: 'Lindqvist',
      timezone: 'Mars',
      language: 'norwegian',
      custom: { list: [] },
      expiry: '2020-01-01',
      credentials: { password: 'lindqvist', passwordChangeFrequency: -1 },
    };
    const answer = await annal.call('POST', at, wrong);
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the user');
    expect(new Set(fields(answer))).toEqual(
      new Set([
        'id',
        'username',
        'email',
        'firstName',
        'timezone',
        'language',
        'custom.list',
        'expiry',
        'credentials.password',
        'credentials.passwordChangeFrequency',
      ]),
    );
    const rules = issues(answer).filter(({ field }) => field === 'credentials.password');
    expect(rules.map(({ message }) => message)).toEqual([
      'The password must not contain parts of your name',
      'The password must contain at least three of: lower case letters, upper case letters, numbers, symbols',
    ]);
    expect(issues(await annal.call('POST', at, {}))).toEqual([
      { field: 'email', message: 'The email is required' },
      { field: 'credentials.password', message: 'The password is required' },
    ]);
    expect(fields(await annal.call('POST', at, body({ firstName: 7, credentials: [] })))).toEqual([
      'credentials',
      'firstName',
    ]);
  });

  it('succeeds once for concurrent requests with one name', async () => {
    const username = unique();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((each) =>
        annal.call('POST', at, { ...body({}, username), email: `${each}.${username}@library.example` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { totalCount } = success(await annal.call<Page<UserView>>('GET', `${at}?q=${username}`));
    expect(totalCount).toBe(1);
  });

  it('happens once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const asked = body();
    const first = success(await annal.call<UserView>('POST', at, asked, { headers }), 201);
    expect(success(await annal.call<UserView>('POST', at, asked, { headers }), 201).id).toBe(first.id);
  });
});

describe('changing', () => {
  it('ignores read-only properties', async () => {
    const user = await create();
    const whole = {
      ...user,
      lastName: 'Moe',
      status: { suspended: true, locked: true, passwordResetRequired: true },
      created: '2001-01-01T00:00:00.000Z',
      lastLogin: '2001-01-01T00:00:00.000Z',
      failedLoginAttempts: 7,
      successfulLoginAttempts: 7,
      avatarUrl: 'https://elsewhere.example/x.png',
      credentials: { password: 'Other+Corner-31', provider: { type: 'external', name: 'external' } },
      kind: 'apiKey',
      groupIds: ['5a000001-0000-4000-8000-000000000001'],
      _id: randomUUID(),
      constructor: {},
    };
    for (const method of ['PUT', 'PATCH']) {
      const changed = success(await annal.call<UserView>(method, `${at}/${user.id}`, whole));
      expect(changed).toEqual({ ...user, lastName: 'Moe', modified: changed.modified });
    }
    const form = { grant_type: 'contensis_classic', username: user.username };
    expect(await annal.requestToken({ ...form, password: 'Other+Corner-31' })).toMatchObject({ status: 400 });
    expect(await annal.requestToken({ ...form, password })).toMatchObject({ status: 200 });
  });

  it('accepts an unchanged document without a change', async () => {
    const user = await create({ custom: { b: null, a: 1 }, expiry: '2999-01-01T00:00:00Z' });
    expect(success(await annal.call('PUT', `${at}/${user.id}`, user))).toEqual(user);
    expect(success(await annal.call('PATCH', `${at}/${user.id}`, { ...user, custom: { a: 1 } }))).toEqual(user);
  });

  it('merges with PATCH and replaces with PUT', async () => {
    const user = await create({ custom: { branch: 'North', floor: 2 }, firstName: 'Mina' });
    const headers = { 'content-type': 'application/merge-patch+json; charset=utf-8' };
    const patch = { id: user.id, firstName: null, custom: { floor: null, desk: 'B' } };
    const patched = await annal.call<UserView>('PATCH', `${at}/${user.id}`, patch, { headers });
    expect(success(patched)).toMatchObject({ firstName: null, custom: { branch: 'North', desk: 'B' } });
    const put = await annal.call<UserView>('PUT', `${at}/${user.id}`, { custom: { floor: null } });
    expect(success(put).custom).toEqual({ floor: null });
  });

  it('renames a user and frees the former names', async () => {
    const user = await create();
    const other = await create();
    const renamed = { username: unique('renamed'), email: `${unique()}@library.example` };
    success(await annal.call('PUT', `${at}/${user.username}`, renamed));
    expect(success(await annal.call('GET', `${at}/${renamed.username}`))).toMatchObject({ id: user.id, ...renamed });
    refusal(await annal.call('GET', `${at}/${user.username}`), 404);
    const taken = { username: other.username.toUpperCase(), email: other.email };
    const conflict = await annal.call('PATCH', `${at}/${user.id}`, taken);
    expect(issues(conflict, 409)).toEqual(inUse('username', 'email'));
    expect(refusal(conflict, 409).message).toBe('There are validation errors updating the user');
    success(await annal.call('PUT', `${at}/${other.id}`, { username: user.username, email: user.email }));
  });

  it('rejects invalid values and another id', async () => {
    const user = await create();
    const wrong = { id: randomUUID(), email: null, username: 'search', timezone: 'x', expiry: '2020-01-01T00:00:00Z' };
    expect(new Set(fields(await annal.call('PUT', `${at}/${user.id}`, wrong)))).toEqual(
      new Set(['id', 'email', 'username', 'timezone', 'expiry']),
    );
    refusal(await annal.call('PUT', `${at}/${unique('nobody')}`, {}), 404);
    refusal(await annal.call('PUT', `${at}/null`, {}), 404);
    refusal(await annal.call('PATCH', `${at}/${user.id}`, '{'), 400);
    refusal(await annal.call('PATCH', `${at}/${user.id}`, '{}', { headers: { 'content-type': 'text/plain' } }), 415);
  });

  it('ends an account at its expiry and allows it to be reopened', async () => {
    const user = await create();
    const expiry = new Date(Date.now() + 1_500).toISOString();
    const form = { grant_type: 'contensis_classic', username: user.username, password, scope: 'offline_access' };
    const before = success(await annal.requestToken(form));
    success(await annal.call('PUT', `${at}/${user.id}`, { expiry }));
    const token = before['access_token'] ?? '';
    for (;;) {
      const { status } = await annal.call('GET', `${at}/@current`, undefined, { token });
      if (status === 401) break;
      expect(status).toBe(200);
    }
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiry));
    expect(success(await annal.call<UserView>('GET', `${at}/${user.id}`)).status.suspended).toBe(true);
    expect((await annal.requestToken(form)).body).toMatchObject({ error_description: 'The user account has expired.' });
    expect(fields(await annal.call('POST', `${at}/${user.id}/actions`, { type: 'unsuspend' }))).toEqual(['expiry']);
    success(await annal.call('PATCH', `${at}/${user.id}`, { expiry: null }));
    const refresh = { grant_type: 'contensis_classic_refresh_token', refresh_token: before['refresh_token'] ?? '' };
    expect(await annal.requestToken(refresh)).toMatchObject({ status: 400 });
    expect(await annal.requestToken(form)).toMatchObject({ status: 200 });
  });
});
