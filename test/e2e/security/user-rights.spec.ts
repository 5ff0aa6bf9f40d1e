import type { UserView } from '@annal/security-application';
import { randomUUID } from 'node:crypto';
import { Annal, resourceScopes } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import { createGroup, createPerson, systemGroup, type Person } from '../../support/callers/security.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

const at = '/api/security/users';
const password = 'Quiet-Shelf-0-Noon';
const denied = [{ message: 'Access denied' }];
const as = async (person: Person, method: string, path: string, body?: unknown, scope?: string) =>
  annal.call<UserView>(method, at + path, body, { token: await person.token(scope) });
const action = (user: string, type: string) => annal.call('POST', `${at}/${user}/actions`, { type });

const everything = (user: string): readonly (readonly [string, string, unknown?])[] => [
  ['GET', ''],
  ['GET', '/search'],
  ['POST', '/search', {}],
  ['POST', '', {}],
  ['GET', `/${user}`],
  ['PUT', `/${user}`, {}],
  ['PATCH', `/${user}`, {}],
  ['DELETE', `/${user}`],
  ['POST', `/${user}/credentials/password`, { new: 'x' }],
  ['POST', `/${user}/actions`, { type: 'suspend' }],
];

describe('a user without rights', () => {
  it('is refused every action on others, whether or not they exist', async () => {
    const [person, other] = [await createPerson(annal), await createPerson(annal)];
    for (const user of [other.username, other.id, 'nobody', randomUUID()])
      for (const [method, path, body] of everything(user)) {
        const answer = await as(person, method, path, body === undefined ? undefined : '{"unreadable"');
        expect({ method, path, issues: issues(answer, 403) }).toEqual({ method, path, issues: denied });
      }
  });

  it('can read and change its own account by any of its names, with any token', async () => {
    const person = await createPerson(annal);
    const email = `${person.username}@library.example`;
    for (const name of ['@current', person.id.toUpperCase(), person.username.toUpperCase(), email]) {
      expect(success(await as(person, 'GET', `/${name}`, undefined, 'Entry_Read')).id).toBe(person.id);
      const changed = await as(person, 'PATCH', `/${name}`, { lastName: name }, 'openid');
      expect(success(changed)).toMatchObject({ lastName: name });
    }
    success(await as(person, 'PUT', '/@current', { expiry: null, credentials: { passwordChangeFrequency: 0 } }));
  });

  it('cannot extend, limit or administer its own account', async () => {
    const person = await createPerson(annal);
    for (const body of [{ expiry: '2999-01-01T00:00:00Z' }, { credentials: { passwordChangeFrequency: 7 } }])
      for (const method of ['PUT', 'PATCH'])
        expect(issues(await as(person, method, '/@current', body), 403)).toEqual(denied);
    expect(issues(await as(person, 'POST', '/@current/actions', { type: 'unlock' }), 403)).toEqual(denied);
  });

  it('can delete its own account, which is gone at once', async () => {
    const person = await createPerson(annal);
    const token = await person.token('openid');
    success(await annal.call('DELETE', `${at}/${person.username}`, undefined, { token }), 204);
    refusal(await annal.call('GET', `${at}/@current`, undefined, { token }), 401);
  });
});

it('requires the scope in addition to a right', async () => {
  const token = await annal.tokenFor(...resourceScopes.filter((scope) => scope !== 'Security_Administrator'));
  const { id } = await createPerson(annal);
  for (const [method, path, body] of everything(id)) {
    const { data } = refusal(await annal.call(method, at + path, body, { token }), 403);
    expect({ method, path, data }).toEqual({ method, path, data: { scope: 'Security_Administrator' } });
  }
  for (const [method, path, body] of everything(id))
    refusal(await annal.call(method, at + path, body, { token: null }), 401);
});

describe('a user administrator', () => {
  it('manages users except for system administrators', async () => {
    const [manager, user] = [await createPerson(annal, 'User Administrators'), await createPerson(annal)];
    success(await as(manager, 'GET', `/${user.username}`));
    success(await as(manager, 'PUT', `/${user.username}`, { expiry: '2999-01-01T00:00:00Z' }));
    success(await as(manager, 'POST', `/${user.username}/actions`, { type: 'suspend' }), 204);
    refusal(await as(manager, 'GET', '/nobody'), 404);

    const operators = await createGroup(annal);
    const { id } = await systemGroup(annal, 'System Administrators');
    success(await annal.call('PUT', `/api/security/groups/${id}/groups/${operators.id}`), 204);
    const operator = await createPerson(annal, operators.id);
    for (const [method, end, body] of [
      ['PUT', '', { lastName: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/credentials/password', { new: 'Quiet+Corner-31' }],
      ['POST', '/actions', { type: 'suspend' }],
    ] as const)
      for (const name of ['admin', operator.id])
        expect(issues(await as(manager, method, `/${name}${end}`, body), 403)).toEqual(denied);
    success(await as(manager, 'GET', '/admin'));
  });
});

describe('a user with a required password reset', () => {
  const required = (answer: Awaited<ReturnType<typeof as>>) =>
    expect(refusal(answer, 403)).toMatchObject({ message: 'A password reset is required', data: null, type: 'error' });

  it('can do nothing else, whatever the rights', async () => {
    const person = await createPerson(annal, 'System Administrators');
    const token = await person.token();
    success(await action(person.username, 'forcePasswordReset'), 204);
    required(await as(person, 'GET', '/admin'));
    required(await annal.call('GET', '/api/management/projects', undefined, { token }));
    required(await annal.call('GET', `${at}`, undefined, { token }));
    success(await as(person, 'GET', '/@current'));

    const change = { existing: password, new: 'Quiet+Corner-31' };
    success(await annal.call('POST', `${at}/${person.id}/credentials/password`, { new: 'Other+Corner-31' }));
    refusal(await annal.call('GET', at, undefined, { token }), 401);
    const reset = { grant_type: 'contensis_classic', username: person.username, password: 'Other+Corner-31' };
    const renewed = success(await annal.requestToken(reset))['access_token'] ?? '';
    required(await annal.call('GET', at, undefined, { token: renewed }));
    const own = `${at}/@current/credentials/password`;
    success(await annal.call('POST', own, { ...change, existing: 'Other+Corner-31' }, { token: renewed }));
    success(await annal.call('GET', at, undefined, { token: renewed }));
  });

  it('is asked for a reset when the password is too old', async () => {
    const { username, token } = await createPerson(annal);
    success(await annal.call('PUT', `${at}/${username}`, { credentials: { passwordChangeFrequency: 3650 } }));
    success(await annal.call('GET', `${at}/@current`, undefined, { token: await token() }));
    expect(success(await annal.call<UserView>('GET', `${at}/${username}`)).status.passwordResetRequired).toBe(false);
  });
});
