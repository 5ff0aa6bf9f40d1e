import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import {
  createApiKey,
  createGroup,
  createPerson,
  type GroupView,
  type Person,
} from '../../support/callers/security.ts';
import type { Page } from '../../support/answers/views.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

const prefixes = ['/api/security', '/api/management/security'];
const at = '/api/security/groups';
const uri = encodeURIComponent;

const put = (path: string) => annal.call('PUT', `${at}/${path}`);
const post = (path: string, body: unknown) => annal.call('POST', `${at}/${path}`, body);
const remove = (path: string) => annal.call('DELETE', `${at}/${path}`);
const head = async (path: string, token?: string) =>
  (await annal.call('HEAD', path, undefined, token === undefined ? {} : { token })).status;
const usernames = async (path: string) => {
  const { items, totalCount } = success(await annal.call<Page<Person>>('GET', `${at}/${path}`));
  expect(totalCount).toBe(items.length);
  return items.map(({ username }) => username);
};
const groupNames = async (path: string) => {
  const { items, totalCount } = success(await annal.call<Page<GroupView>>('GET', path));
  expect(totalCount).toBe(items.length);
  return items.map(({ name }) => name);
};

/** Staff contains Day and Night, both contain Porters; each has a user, Porters a key as well. */
async function library() {
  const word = randomUUID().slice(0, 8);
  const [staff, day, night, porters] = [
    await createGroup(annal, { name: `Staff ${word}` }),
    await createGroup(annal, { name: `Day ${word}` }),
    await createGroup(annal, { name: `Night ${word}` }),
    await createGroup(annal, { name: `Porters ${word}` }),
  ];
  success(await post(`${staff.id}/groups`, [day.id, night.name]), 204);
  success(await put(`${day.id}/groups/${uri(porters.name)}`), 204);
  success(await put(`${night.id}/groups/${porters.id}`), 204);
  const [boss, early, late, porter] = [
    await createPerson(annal, staff.id),
    await createPerson(annal, day.id),
    await createPerson(annal, night.id),
    await createPerson(annal, porters.id, staff.id),
  ];
  return { staff, day, night, porters, boss, early, late, porter };
}
let all: Awaited<ReturnType<typeof library>>;
beforeAll(async () => {
  all = await library();
});

const sorted = (...people: { username: string }[]) => people.map(({ username }) => username).sort();

describe('users of a group', () => {
  it('are its members, with a count', async () => {
    const { staff, boss, porter } = all;
    expect((await usernames(`${staff.id}/users`)).sort()).toEqual(sorted(boss, porter));
    expect(success(await annal.call('GET', `${at}/${staff.id}`))).toMatchObject({ userCount: 2, childGroupCount: 2 });
  });

  it('include inherited ones once each', async () => {
    const { staff, boss, early, late, porter } = all;
    const found = await usernames(`${uri(staff.name)}/users?includeInherited=TRUE`);
    expect(found).toEqual(sorted(boss, early, late, porter));
  });

  it('exclude those who are only in excluded groups', async () => {
    const { staff, day, night, porters, boss, early, late, porter } = all;
    const users = (excluded: string) =>
      usernames(`${staff.id}/users?includeInherited=true&excludedGroups=${uri(excluded)}`);
    expect(await users(`${day.name},${night.id}, nobody knows`)).toEqual(sorted(boss, porter));
    expect(await users(day.id)).toEqual(sorted(boss, late, porter));
    expect(await users(porters.id)).toEqual(sorted(boss, early, late, porter));
  });

  it('are searched, sorted and paged', async () => {
    const { staff, boss, early, late, porter } = all;
    const list = (query: string) => `${staff.id}/users?includeInherited=true&${query}`;
    expect(await usernames(list(`q=${late.username.toUpperCase()}`))).toEqual([late.username]);
    expect(await usernames(list('order=-username'))).toEqual(sorted(boss, early, late, porter).reverse());
    expect(await usernames(list(`zenQL=${uri(`username = ${early.username}`)}`))).toEqual([early.username]);
    const page = success(await annal.call<Page<Person>>('GET', `${at}/${list('pageSize=3&pageIndex=1')}`));
    expect([page.totalCount, page.pageCount, page.items.length]).toEqual([4, 2, 1]);
    refusal(await annal.call('GET', `${at}/${list('order=colour')}`), 400);
  });

  it('include keys by name', async () => {
    const [group, key] = [await createGroup(annal), await createApiKey(annal)];
    success(await put(`${group.id}/users/${uri(key.name)}`), 204);
    const { items } = success(await annal.call<Page<Person>>('GET', `${at}/${group.id}/users`));
    expect(items).toMatchObject([
      { id: key.id, username: key.name, email: null, credentials: { provider: { type: 'apiKey' } } },
    ]);
    expect(await head(`${at}/${group.id}/users/${key.id}`)).toBe(204);
  });

  it('exclude deleted ones', async () => {
    const group = await createGroup(annal);
    const [stays, goes] = [await createPerson(annal, group.id), await createPerson(annal, group.id)];
    success(await annal.call('DELETE', `/api/security/users/${goes.id}`), 204);
    expect(await usernames(`${group.id}/users`)).toEqual([stays.username]);
    expect(success(await annal.call('GET', `${at}/${group.id}`))).toMatchObject({ userCount: 1 });
    expect(await head(`${at}/${group.id}/users/${goes.id}`)).toBe(400);
  });
});

describe('adding users', () => {
  it('counts each user once, by any identifier, alone or together', async () => {
    const [group, one, two] = [await createGroup(annal), await createPerson(annal), await createPerson(annal)];
    const email = `${one.username}@library.example`;
    for (const identifier of [one.id, one.username.toUpperCase(), uri(email)])
      success(await put(`${group.id}/users/${identifier}`), 204);
    success(await post(`${group.id}/users/`, [one.id, two.username, two.id]), 204);
    expect(await usernames(`${group.id}/users`)).toEqual(sorted(one, two));
  });

  it('is all or nothing', async () => {
    const [group, one] = [await createGroup(annal), await createPerson(annal)];
    const unknown = refusal(await post(`${group.id}/users`, [one.id, 'nobody']), 404);
    expect(unknown.message).toBe("The user 'nobody' does not exist");
    expect(await usernames(`${group.id}/users`)).toEqual([]);
  });

  it('requires a list of texts', async () => {
    const group = await createGroup(annal);
    expect(issues(await post(`${group.id}/users`, []))).toEqual([{ field: '', message: expect.any(String) }]);
    expect(issues(await post(`${group.id}/users`, ['a', 7]))).toEqual([
      { field: '[1]', message: 'The value is not a valid string' },
    ]);
    refusal(await post(`${group.id}/users`, {}), 400);
    expect(
      issues(
        await post(
          `${group.id}/users`,
          Array.from({ length: 1_001 }, () => 'a'),
        ),
      ),
    ).toHaveLength(1);
  });

  it('requires an existing group and user', async () => {
    const [group, one] = [await createGroup(annal), await createPerson(annal)];
    refusal(await put(`nobody/users/${one.id}`), 404);
    refusal(await put(`${group.id}/users/nobody`), 404);
    refusal(await put(`${group.id}/users/${randomUUID()}`), 404);
    refusal(await annal.call('GET', `${at}/nobody/users`), 404);
  });

  it('can be undone once', async () => {
    const group = await createGroup(annal);
    const one = await createPerson(annal, group.id);
    success(await remove(`${group.id}/users/${one.username}`), 204);
    refusal(await remove(`${group.id}/users/${one.username}`), 404);
    expect(await usernames(`${group.id}/users`)).toEqual([]);
  });
});

describe.each(prefixes)('membership under %s', (prefix) => {
  const inGroup = (group: string, user: string) => head(`${prefix}/groups/${uri(group)}/users/${uri(user)}`);

  it('includes inherited ones', async () => {
    const { staff, day, night, porters, early, porter } = all;
    expect(await inGroup(day.name, early.username)).toBe(204);
    expect(await inGroup(staff.id, early.id)).toBe(204);
    expect(await inGroup(night.id, porter.username)).toBe(204);
    expect(await inGroup(porters.id, early.id)).toBe(404);
    expect(await inGroup(staff.id, 'nobody')).toBe(400);
    expect(await inGroup('nobody', early.id)).toBe(400);
  });

  it('is checked for several groups at once', async () => {
    const { staff, night, porters, early } = all;
    const inAny = (...groups: string[]) => head(`${prefix}/users/${early.username}/groups/${uri(groups.join(','))}`);
    expect(await inAny(porters.name, staff.name)).toBe(204);
    expect(await inAny(porters.id, night.id)).toBe(404);
    expect(await inAny(staff.id, 'nobody')).toBe(400);
    expect(await head(`${prefix}/users/nobody/groups/${staff.id}`)).toBe(400);
  });
});

describe('groups of a group', () => {
  it('are its children, or all descendants, with itself on request', async () => {
    const { staff, day, night, porters } = all;
    const list = (query: string) => groupNames(`${at}/${staff.id}/groups?${query}`);
    expect(await list('')).toEqual([day.name, night.name]);
    expect(await list('includeSelf=true')).toEqual([day.name, night.name, staff.name]);
    expect(await list('includeInherited=true&order=-name')).toEqual([porters.name, night.name, day.name]);
    expect(await list(`includeInherited=true&excludedGroups=${day.id}`)).toEqual([night.name, porters.name]);
    expect(await list(`includeInherited=true&excludedGroups=${day.id},${uri(night.name)}`)).toEqual([]);
    expect(await list(`q=night`)).toEqual([night.name]);
    refusal(await annal.call('GET', `${at}/nobody/groups`), 404);
    refusal(await annal.call('GET', `${at}/${staff.id}/groups?includeSelf=perhaps`), 400);
  });

  it('are added once and removed once', async () => {
    const [parent, child] = [await createGroup(annal), await createGroup(annal)];
    for (let time = 0; time < 2; time += 1) success(await put(`${parent.id}/groups/${child.id}`), 204);
    expect(success(await annal.call('GET', `${at}/${parent.id}`))).toMatchObject({ childGroupCount: 1 });
    success(await remove(`${parent.id}/groups/${uri(child.name)}`), 204);
    refusal(await remove(`${parent.id}/groups/${uri(child.name)}`), 404);
    refusal(await put(`${parent.id}/groups/nobody`), 404);
    refusal(await put(`nobody/groups/${parent.id}`), 404);
  });

  it('are added all or none', async () => {
    const [parent, child, above] = [await createGroup(annal), await createGroup(annal), await createGroup(annal)];
    success(await put(`${above.id}/groups/${parent.id}`), 204);
    refusal(await post(`${parent.id}/groups`, [child.id, 'nobody']), 404);
    expect(issues(await post(`${parent.id}/groups`, [child.id, above.id]))).toEqual([
      { field: 'childGroup', message: 'The group is already a parent of this group' },
    ]);
    expect(issues(await post(`${parent.id}/groups`, []))).toHaveLength(1);
    expect(await groupNames(`${at}/${parent.id}/groups`)).toEqual([]);
  });

  it('never contain themselves', async () => {
    const { staff, porters } = all;
    expect(issues(await put(`${staff.id}/groups/${uri(staff.name)}`))).toEqual([
      { field: 'childGroup', message: 'A group cannot be added to itself' },
    ]);
    expect(issues(await put(`${porters.id}/groups/${staff.id}`))).toEqual([
      { field: 'childGroup', message: 'The group is already a parent of this group' },
    ]);
  });

  it('never contain themselves after concurrent additions', async () => {
    const ring = await Promise.all(Array.from({ length: 6 }, () => createGroup(annal)));
    const answers = await Promise.all(
      ring.map(({ id }, index) => put(`${id}/groups/${ring[(index + 1) % ring.length]?.id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 204, 422]);
  });

  it('stay when a group between them is deleted', async () => {
    const { staff, day, night, porters, early, porter } = await library();
    success(await remove(night.id), 204);
    expect(await groupNames(`${at}/${staff.id}/groups?includeInherited=true`)).toEqual([day.name, porters.name]);
    success(await remove(uri(day.name)), 204);
    expect(await groupNames(`${at}/${staff.id}/groups?includeInherited=true`)).toEqual([]);
    expect(await usernames(`${porters.id}/users`)).toEqual([porter.username]);
    expect(await groupNames(`/api/security/users/${early.id}/groups?includeInherited=true`)).toEqual([]);
    expect(success(await annal.call('GET', `/api/security/users/${early.id}`))).toMatchObject({ id: early.id });
    expect(success(await annal.call('GET', `${at}/${staff.id}`))).toMatchObject({ childGroupCount: 0 });
  });
});

describe.each(prefixes)('groups of a user under %s', (prefix) => {
  it('are the direct ones, or all', async () => {
    const { staff, day, night, porters, porter, early } = all;
    const list = (user: string, query: string) => groupNames(`${prefix}/users/${user}/groups?${query}`);
    expect(await list(porter.username, '')).toEqual([porters.name, staff.name]);
    expect(await list(early.id, '')).toEqual([day.name]);
    expect(await list(early.id, 'includeInherited=true&order=-name')).toEqual([staff.name, day.name]);
    expect(await list(porter.id, 'includeInherited=true')).toEqual([day.name, night.name, porters.name, staff.name]);
    expect(await list(porter.id, `includeInherited=true&excludedGroups=${porters.id}`)).toEqual([staff.name]);
    refusal(await annal.call('GET', `${prefix}/users/nobody/groups`), 404);
  });
});
