import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import { createGroup, createPerson, systemGroup, type GroupView } from '../../support/callers/security.ts';
import type { Page } from '../../support/answers/views.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

const at = '/api/security/groups';
const keys = '/api/management/security/apiKeys';
const [top, userAdministrators, keyAdministrators] = [
  'System Administrators',
  'User Administrators',
  'API Key Administrators',
];
const uri = encodeURIComponent;
const denied = [{ message: 'Access denied' }];

async function caller(...groups: string[]) {
  const person = await createPerson(annal, ...groups);
  const token = await person.token();
  const call = <Body = unknown>(method: string, path: string, body?: unknown) =>
    annal.call<Body>(method, path, body, { token });
  return { person, call };
}

describe('a user without an administrator role', () => {
  it('is refused before the request is validated', async () => {
    const { call } = await caller();
    const group = await createGroup(annal);
    for (const id of [group.id, 'nobody'])
      for (const [method, path, body] of [
        ['GET', at],
        ['GET', `${at}?order=colour`],
        ['GET', `${at}/${id}`],
        ['POST', at, { name: 7 }],
        ['POST', at, '{'],
        ['PUT', `${at}/${id}`, {}],
        ['DELETE', `${at}/${id}`],
        ['GET', `${at}/${id}/users`],
        ['POST', `${at}/${id}/users`, []],
        ['PUT', `${at}/${id}/users/nobody`],
        ['DELETE', `${at}/${id}/users/nobody`],
        ['GET', `${at}/${id}/groups`],
        ['POST', `${at}/${id}/groups`, {}],
        ['PUT', `${at}/${id}/groups/nobody`],
        ['DELETE', `${at}/${id}/groups/nobody`],
        ['GET', '/api/security/users/admin/groups'],
        ['GET', '/api/security/users/nobody/groups'],
        ['GET', keys],
        ['POST', keys, { scopes: 7 }],
        ['GET', `${keys}/${id}`],
        ['PUT', `${keys}/${id}`, {}],
        ['DELETE', `${keys}/${id}`],
        ['POST', `${keys}/${id}/flows`, {}],
        ['DELETE', `${keys}/${id}/flows/${id}`],
      ] as const)
        expect([method, path, issues(await call(method, path, body), 403)]).toEqual([method, path, denied]);
    for (const user of ['admin', 'nobody'])
      expect((await call('HEAD', `${at}/${group.id}/users/${user}`)).status).toBe(403);
  });

  it('can read its own groups without the scope', async () => {
    const group = await createGroup(annal);
    const { person } = await caller(group.id);
    const token = await person.token('Entry_Read');
    const ask = (method: string, path: string) => annal.call<Page<GroupView>>(method, path, undefined, { token });
    for (const name of [person.id, person.username, '@current', `${person.username}@library.example`]) {
      const { items } = success(await ask('GET', `/api/security/users/${uri(name)}/groups`));
      expect(items.map(({ id }) => id)).toEqual([group.id]);
      expect((await ask('HEAD', `/api/security/users/${uri(name)}/groups/${group.id}`)).status).toBe(204);
      expect((await ask('HEAD', `${at}/${group.id}/users/${uri(name)}`)).status).toBe(204);
      expect((await ask('HEAD', `${at}/${uri(top)}/users/${uri(name)}`)).status).toBe(404);
    }
    refusal(await ask('GET', '/api/security/users/admin/groups'), 403);
    refusal(await ask('GET', at), 403);
  });
});

it('requires the scope for everything else', async () => {
  const token = await annal.tokenFor('Entry_Write', 'Project_Write');
  for (const path of [at, keys, `${at}/nobody/users`]) {
    const answer = await annal.call('GET', path, undefined, { token });
    expect(refusal(answer, 403).data).toEqual({ scope: 'Security_Administrator' });
  }
});

describe('a user administrator', () => {
  it('manages groups and their members', async () => {
    const { call, person } = await caller(userAdministrators);
    const group = success(await call<GroupView>('POST', at, { name: `Own ${randomUUID()}` }), 201);
    success(await call('PUT', `${at}/${group.id}`, { description: 'Own' }));
    success(await call('PUT', `${at}/${group.id}/users/${person.id}`), 204);
    success(await call('DELETE', `${at}/${group.id}/users/${person.id}`), 204);
    const child = await createGroup(annal);
    success(await call('POST', `${at}/${group.id}/groups`, [child.id]), 204);
    success(await call('DELETE', `${at}/${group.id}`), 204);
    success(await call('GET', `/api/security/users/admin/groups`));
    expect(issues(await call('GET', keys), 403)).toEqual(denied);
  });

  it('cannot change the members of a system group in any way', async () => {
    const { call, person } = await caller(userAdministrators);
    const [operators, nightShift] = [await createGroup(annal), await createGroup(annal)];
    success(await annal.call('PUT', `${at}/${operators.id}/groups/${nightShift.id}`), 204);
    success(await annal.call('PUT', `${at}/${uri(top)}/groups/${operators.id}`), 204);
    const somebody = await createPerson(annal, operators.id);
    for (const group of [uri(top), uri(userAdministrators), uri(keyAdministrators), operators.id, nightShift.id])
      for (const [method, path, body] of [
        ['PUT', `users/${person.id}`],
        ['POST', 'users', [person.id]],
        ['DELETE', `users/${somebody.id}`],
        ['PUT', `groups/${randomUUID()}`],
        ['DELETE', `groups/${nightShift.id}`],
      ] as const)
        expect([group, path, issues(await call(method, `${at}/${group}/${path}`, body), 403)]).toEqual([
          group,
          path,
          denied,
        ]);
    for (const group of [operators.id, nightShift.id]) {
      expect(issues(await call('DELETE', `${at}/${group}`), 403)).toEqual(denied);
      expect(issues(await call('PUT', `${at}/${group}`, { name: 'Mine' }), 403)).toEqual(denied);
    }
    success(await call('GET', `${at}/${uri(top)}/users`));
    success(await annal.call('DELETE', `${at}/${operators.id}`), 204);
  });
});

describe('a key administrator', () => {
  it('manages keys, sees their secrets once, and has no other rights', async () => {
    const { call } = await caller(keyAdministrators);
    const created = success(await call<{ id: string }>('POST', keys, { name: `Own ${randomUUID()}` }), 201);
    expect(created).toMatchObject({ flows: [{ clientSecret: expect.stringMatching(/^[0-9a-f-]{98}$/) }, {}] });
    const { id } = created;
    expect(success(await call('GET', `${keys}/${id}`))).toMatchObject({ flows: [{ clientSecret: null }, {}] });
    success(await call('DELETE', `${keys}/${id}`), 204);
    expect(issues(await call('GET', at), 403)).toEqual(denied);
  });
});

it('applies granted and revoked rights from the next call', async () => {
  const { call, person } = await caller();
  const group = await createGroup(annal);
  success(await annal.call('PUT', `${at}/${group.id}/users/${person.id}`), 204);
  refusal(await call('GET', at), 403);
  for (let time = 0; time < 2; time += 1) {
    success(await annal.call('PUT', `${at}/${uri(userAdministrators)}/groups/${group.id}`), 204);
    success(await call('GET', at));
    success(await annal.call('DELETE', `${at}/${uri(userAdministrators)}/groups/${group.id}`), 204);
    refusal(await call('GET', at), 403);
  }
  success(await annal.call('PUT', `${at}/${uri(userAdministrators)}/groups/${group.id}`), 204);
  success(await call('GET', at));
  success(await annal.call('DELETE', `${at}/${group.id}`), 204);
  refusal(await call('GET', at), 403);
});

it('has five system groups after the first start', async () => {
  for (const name of [top, userAdministrators, keyAdministrators, 'Roles Administrators', 'Site View Administrators'])
    expect(await systemGroup(annal, name)).toMatchObject({ name, type: 'sys' });
});

it('works with the official client', async () => {
  const { groups } = annal.client('none').security;
  const { users } = annal.client('none').security;
  const name = `Client ${randomUUID().slice(0, 8)}`;
  const group = await groups.create({ name, description: 'By the client' } as never);
  const child = await groups.create({ name: `${name} child` } as never);
  expect(await groups.getById(group.id)).toEqual(group);
  expect(await groups.getByName(name)).toEqual(group);
  expect(await groups.update({ ...group, description: 'Changed' })).toMatchObject({ description: 'Changed' });
  const person = await createPerson(annal);
  const other = await createPerson(annal);
  await groups.addUser(group.id, person.id);
  await groups.addUsers(child.id, [person.id, other.id]);
  await groups.addChildGroup(group.id, child.id);
  await groups.addChildGroups(group.id, [child.id]);
  expect(await groups.hasUser(group.id, other.id)).toBe(true);
  expect(await users.userIsMemberOf(other.id, child.id, group.id)).toBe(true);
  const listed = await groups.getUsersByGroupName(name, { includeInherited: true, order: ['username'] });
  expect(listed.totalCount).toBe(2);
  expect((await groups.getUsersByGroupId(group.id)).items).toMatchObject([{ id: person.id }]);
  expect((await groups.getChildGroupsByGroupId(group.id)).items).toMatchObject([{ id: child.id }]);
  const found = await groups.list({ q: name, order: ['-name'], pageOptions: { pageIndex: 0, pageSize: 1 } });
  expect(found).toMatchObject({ totalCount: 2, items: [{ id: child.id }] });
  await groups.removeUser(child.id, other.id);
  expect(await groups.hasUser(group.id, other.id)).toBe(false);
  await groups.removeChildGroup(group.id, child.id);
  await groups.delete(group.id);
  await expect(groups.getById(group.id)).rejects.toMatchObject({ status: 404 });
});
