import { randomUUID } from 'node:crypto';
import type { UserView } from '@annal/security-application';
import { adminPassword, Annal } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import { inTurn } from '../../support/in-turn.ts';
import { isLong } from '../../support/sampling.ts';
import { createApiKey, createGroup, createPerson, type Person } from '../../support/callers/security.ts';
import type { Project } from '../../support/answers/views.ts';

const PROJECTS = '/api/management/projects';
const USERS = '/api/security/users';
const GROUPS = '/api/security/groups';
const ROUNDS = isLong ? 12 : 8;

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.start();
});
afterAll(() => annal.discard());

describe('the last project', () => {
  const create = async (id: string) => {
    const body = { id, name: 'City Library', primaryLanguage: 'en-GB' };
    return `${PROJECTS}/${success(await annal.call<Project>('POST', PROJECTS, body), 201).id}`;
  };

  it('cannot be deleted', async () => {
    expect(success(await annal.call('GET', PROJECTS))).toEqual([]);
    const path = await create('theOnlyOne');
    const answer = await annal.call('DELETE', path);
    expect(refusal(answer, 403)).toMatchObject({
      message: "There are validation errors deleting the project 'theOnlyOne'",
      data: [{ field: '', message: 'The specified project is the only project and therefore cannot be deleted' }],
    });
    expect(success(await annal.call<Project>('GET', path)).id).toBe('theOnlyOne');
  });

  it('remains when two are deleted at the same time', async () => {
    const all = async () => success(await annal.call<Project[]>('GET', PROJECTS)).map(({ id }) => `${PROJECTS}/${id}`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [last = '', ...others] = await all();
      expect(others).toEqual([]);
      const another = await create(`p-${randomUUID()}`);
      const [one, two] = await inTurn(
        round,
        () => annal.call('DELETE', last),
        () => annal.call('DELETE', another),
      );
      expect(['204,403', '403,204']).toContain(`${one.status},${two.status}`);
      expect(await all()).toEqual([one.status === 204 ? another : last]);
    }
  });
});

describe('the last system administrator', () => {
  const top = encodeURIComponent('System Administrators');
  const members = `${GROUPS}/${top}/users`;
  const administrators = async () =>
    success(await annal.call<{ items: UserView[] }>('GET', `${members}?includeInherited=true`)).items;
  const last = [{ field: '', message: 'At least one active system administrator is required' }];
  const asAdmin = async (method: string, path: string, body?: unknown) => {
    const form = { grant_type: 'contensis_classic', username: 'admin', password: adminPassword };
    const { access_token: token = null } = success(await annal.requestToken(form));
    return annal.call(method, USERS + path, body, { token });
  };
  const action = (user: string, type: string) => annal.call('POST', `${USERS}/${user}/actions`, { type });
  /** Removes administrators that other tests have left behind. */
  const onlyAdministrators = async (...people: Person[]) => {
    for (const { id, username, credentials } of await administrators())
      if (
        credentials.provider.type === 'contensis' &&
        username !== 'admin' &&
        !people.some((person) => person.id === id)
      )
        success(await annal.call('DELETE', `${USERS}/${id}`), 204);
  };

  it('cannot be removed by anyone', async () => {
    await onlyAdministrators();
    for (const ask of [
      asAdmin,
      (method: string, path: string, body?: unknown) => annal.call(method, USERS + path, body),
    ]) {
      expect(issues(await ask('DELETE', '/admin'), 409)).toEqual(last);
      expect(issues(await ask('POST', '/admin/actions', { type: 'suspend' }), 409)).toEqual(last);
      expect(issues(await ask('PUT', '/admin', { expiry: '2999-01-01T00:00:00Z' }), 409)).toEqual(last);
    }
    success(await asAdmin('PUT', '/admin', { lastName: 'Admin', expiry: null }));
  });

  it.each(['suspend', 'delete', 'expire', 'both'])(
    'remains when several are removed at the same time: %s',
    async (way) => {
      const people = [
        await createPerson(annal, 'System Administrators'),
        await createPerson(annal, 'System Administrators'),
      ];
      await onlyAdministrators(...people);
      const go = (user: string, index: number) => {
        if (way === 'delete' || (way === 'both' && index === 1)) return annal.call('DELETE', `${USERS}/${user}`);
        if (way === 'expire') return annal.call('PUT', `${USERS}/${user}`, { expiry: '2999-01-01T00:00:00Z' });
        return action(user, 'suspend');
      };
      success(await action('admin', 'suspend'), 204);
      const answers = await Promise.all(people.map(({ id }, index) => go(id, index)));
      expect(answers.map(({ status }) => status < 300).sort()).toEqual([false, true]);
      for (const answer of answers.filter(({ status }) => status >= 300)) expect(issues(answer, 409)).toEqual(last);
      success(await action('admin', 'unsuspend'), 204);
    },
  );

  it('cannot be removed through any group', async () => {
    await onlyAdministrators();
    const admin = await annal.call<{ id: string }>('GET', `${USERS}/admin`);
    const group = await createGroup(annal);
    success(await annal.call('PUT', `${GROUPS}/${top}/groups/${group.id}`), 204);
    const second = await createPerson(annal, group.id);
    // Keys do not count as administrators, because nobody logs in with one.
    success(await annal.call('PUT', `${members}/${(await createApiKey(annal)).id}`), 204);
    success(await annal.call('DELETE', `${members}/admin`), 204);
    for (const path of [`${group.id}/users/${second.id}`, `${top}/groups/${group.id}`, group.id])
      expect(issues(await annal.call('DELETE', `${GROUPS}/${path}`), 409)).toEqual(last);
    success(await annal.call('PUT', `${members}/${success(admin).id}`), 204);
    success(await annal.call('DELETE', `${GROUPS}/${group.id}`), 204);
    expect(issues(await annal.call('DELETE', `${members}/admin`), 409)).toEqual(last);
    expect((await administrators()).map(({ username }) => username)).toContain('admin');
  });

  it('remains when members remove each other at the same time', async () => {
    await onlyAdministrators();
    const inTop = () => createPerson(annal, 'System Administrators');
    const people = await Promise.all([inTop(), inTop(), inTop()]);
    const group = await createGroup(annal);
    success(await annal.call('PUT', `${GROUPS}/${top}/groups/${group.id}`), 204);
    const inherited = await createPerson(annal, group.id);
    const answers = await Promise.all([
      annal.call('DELETE', `${members}/admin`),
      ...people.map(({ id }) => annal.call('DELETE', `${members}/${id}`)),
      annal.call('DELETE', `${GROUPS}/${group.id}/users/${inherited.id}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 409]);
    const left = (await administrators()).filter(({ username }) => username === 'admin' || /^person/.test(username));
    expect(left).toHaveLength(1);
  });
});
