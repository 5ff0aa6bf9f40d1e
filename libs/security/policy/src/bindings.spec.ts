import type { Actor } from '@annal/kernel';
import { systemGroups } from '@annal/security-domain';
import { AccessDirectory } from './access-directory.ts';
import { HandFedLog, noGrants } from './testing/access-world.ts';

// security.md 8.1: roles that waited for a name. Compared with a naive reader of the log.

const now = new Date('2026-02-11T09:00:00.000Z');
const projects = ['p1', 'p2'];
const user = (id: string): Actor => ({ kind: 'user', id, name: id });
const scoped: Actor = { kind: 'apiKey', id: 'scoped', name: 'scoped' };

interface Fed {
  readonly stream: string;
  readonly type: string;
  readonly data: object;
  readonly actor?: Actor;
}

const registered = (id: string, name: string, actor?: Actor): Fed => ({
  stream: `user-${id}`,
  type: 'UserRegistered',
  data: { userId: id, username: name, email: `${id}@l.example`, expiry: null },
  actor,
});
const renamed = (id: string, name: string, formerUsername = '', actor = user(id)): Fed => ({
  stream: `user-${id}`,
  type: 'UserRenamed',
  data: { userId: id, username: name, formerUsername },
  actor,
});
const deleted = (id: string, username: string): Fed => ({
  stream: `user-${id}`,
  type: 'UserDeleted',
  data: { userId: id, username, email: `${id}@l.example` },
});
const keyCreated = (id: string, name: string, scopes: string[] = [], actor?: Actor): Fed => ({
  stream: `apiKey-${id}`,
  type: 'ApiKeyCreated',
  data: { apiKeyId: id, name, description: null, enabled: true, scopes },
  actor,
});
const groupCreated = (id: string, name: string, actor?: Actor): Fed => ({
  stream: `group-${id}`,
  type: 'GroupCreated',
  data: { groupId: id, name, description: null, kind: 'contensis' },
  actor,
});
const joined = (groupId: string, id: string, kind: 'user' | 'apiKey' = 'user'): Fed => ({
  stream: `group-${groupId}`,
  type: 'GroupMemberAdded',
  data: { groupId, member: { kind, id } },
});
const parted = (groupId: string, id: string): Fed => ({
  stream: `group-${groupId}`,
  type: 'GroupMemberRemoved',
  data: { groupId, member: { kind: 'user', id } },
});
const unbound = (names: readonly string[]) => names.map((name) => ({ name, id: null }));
const roleKey = (projectUuid: string) => ({ projectUuid, roleId: 'r' });
const roleCreated = (projectUuid: string, users: string[], groups: string[] = [], apiKeys: string[] = []): Fed => ({
  stream: `role-${projectUuid}.r`,
  type: 'RoleCreated',
  data: {
    ...roleKey(projectUuid),
    name: 'Editors',
    description: null,
    enabled: true,
    permissions: { ...noGrants, sections: { blocks: ['push'] } },
    assignments: { users: unbound(users), groups: unbound(groups), apiKeys: unbound(apiKeys) },
  },
});
const roleSaved = (projectUuid: string, users: string[]): Fed => ({
  stream: `role-${projectUuid}.r`,
  type: 'RoleAssignmentsChanged',
  data: { ...roleKey(projectUuid), assignments: { users: unbound(users) } },
});

const roleDescribed = (projectUuid: string): Fed => ({
  stream: `role-${projectUuid}.r`,
  type: 'RoleDetailsChanged',
  data: { ...roleKey(projectUuid), description: 'Described' },
});

const { systemAdministrators: SA, rolesAdministrators: RA, userAdministrators: UA } = systemGroups;
const beginning = [
  ...Object.values(systemGroups).map(({ id, name }) => groupCreated(id, name)),
  ...['sa', 'ra', 'ua', 'nobody'].map((id) => registered(id, id)),
  keyCreated('scoped', 'scoped', ['management_shop']),
  ...[joined(SA.id, 'sa'), joined(RA.id, 'ra'), joined(UA.id, 'ua'), joined(SA.id, 'scoped', 'apiKey')],
];

async function after(events: readonly Fed[]): Promise<AccessDirectory<HandFedLog>> {
  const ids: Readonly<Record<string, string>> = { p1: 'shop', p2: 'blog' };
  const access = new AccessDirectory(
    (_, apply) => new HandFedLog(apply),
    () => now,
    (uuid) => ids[uuid],
  );
  await access.start();
  for (const { stream, type, data, actor } of [...beginning, ...events])
    access.follower.feed(stream, type, data, actor);
  return access;
}

const may = (access: AccessDirectory<HandFedLog>, actor: Actor, projectUuid = 'p1') =>
  access.allows(actor, { resource: 'block', action: 'push', projectUuid });
const shown = (access: AccessDirectory<HandFedLog>, projectUuid = 'p1') =>
  access.assigned(projectUuid, 'r')?.users.map(({ name }) => name);

it.each<[string, readonly Fed[], boolean]>([
  ['created by a system administrator', [registered('u', 'later', user('sa'))], true],
  ['created by a roles administrator', [registered('u', 'Later', user('ra'))], true],
  ['created by the service itself', [registered('u', 'later')], true],
  ['created by a key whose scopes name the project', [registered('u', 'later', scoped)], true],
  ['created by a user administrator', [registered('u', 'later', user('ua'))], false],
  ['created by a former roles administrator', [parted(RA.id, 'ra'), registered('u', 'later', user('ra'))], false],
  [
    'created by a later roles administrator',
    [registered('u', 'later', user('nobody')), joined(RA.id, 'nobody')],
    false,
  ],
  ['renamed by herself', [registered('u', 'u', user('sa')), renamed('u', 'later')], false],
  [
    'renamed by a system administrator',
    [registered('u', 'u', user('sa')), renamed('u', 'later', 'u', user('sa'))],
    false,
  ],
  [
    'renamed there and back',
    [registered('u', 'u', user('ua')), renamed('u', 'later', 'u'), renamed('u', 'u', 'later')],
    false,
  ],
  ['created under it, then renamed', [registered('u', 'later', user('ra')), renamed('u', 'other', 'later')], true],
  [
    'saved while she has the name',
    [registered('u', 'u'), renamed('u', 'later', 'u'), roleSaved('p1', ['later'])],
    true,
  ],
  [
    'saved without its lists while she has the name',
    [registered('u', 'u'), renamed('u', 'later', 'u'), roleDescribed('p1')],
    true,
  ],
  [
    'saved, then renamed',
    [registered('u', 'later', user('ua')), roleSaved('p1', ['later']), renamed('u', 'other', 'later')],
    true,
  ],
  [
    'saved before she has the name',
    [registered('u', 'u'), roleSaved('p1', ['later']), renamed('u', 'later', 'u')],
    false,
  ],
  [
    'created under the name of a deleted user who had the role',
    [registered('v', 'later', user('ra')), deleted('v', 'later'), registered('u', 'later', user('sa'))],
    false,
  ],
  [
    'created after a deleted user with the name but no role',
    [registered('v', 'later', user('ua')), deleted('v', 'later'), registered('u', 'later', user('sa'))],
    true,
  ],
])('a user has the role or not: %s', async (_, events, expected) => {
  const access = await after([roleCreated('p1', ['later']), ...events]);
  expect(may(access, user('u'))).toBe(expected);
});

it('a key whose scopes name another project grants nothing in this one', async () => {
  const access = await after([
    roleCreated('p1', ['later']),
    roleCreated('p2', ['later']),
    registered('u', 'later', scoped),
  ]);
  expect([may(access, user('u')), may(access, user('u'), 'p2')]).toEqual([true, false]);
});

it('groups and API keys are bound like users', async () => {
  const roles = roleCreated('p1', [], ['Later'], ['Later']);
  const members = (by: Actor) => [
    groupCreated('g', 'Later', by),
    joined('g', 'nobody'),
    keyCreated('k', 'Later', [], by),
  ];
  const key: Actor = { kind: 'apiKey', id: 'k', name: 'Later' };
  for (const [by, expected] of [
    [user('ra'), true],
    [user('ua'), false],
  ] as const) {
    const access = await after([roles, ...members(by)]);
    expect([may(access, user('nobody')), may(access, key)]).toEqual([expected, expected]);
  }
});

it('an unbound name is shown as it was written, a bound one as it is now', async () => {
  const events = [roleCreated('p1', ['Later', 'Other']), registered('u', 'LATER', user('ua'))];
  expect(shown(await after(events))).toEqual(['Later', 'Other']);
  const bound = [...events, registered('v', 'OTHER', user('ra')), renamed('v', 'present', 'OTHER')];
  expect(shown(await after(bound))).toEqual(['Later', 'present']);
  expect(shown(await after([...bound, deleted('v', 'present')]))).toEqual(['Later']);
});

function dice(seed: number) {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
}

function naive(events: readonly Fed[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, string>();
  const writers = new Set(['sa', 'ra']);
  const roles = new Map<string, readonly { readonly name: string; readonly id?: string }[]>();
  const bind = (list: readonly string[]) =>
    list.map((name) => ({ name, id: [...names].find(([, held]) => held === name)?.[0] }));
  for (const { type, data, actor } of events) {
    const fact = data as Record<string, string> & { assignments: { users: { name: string }[] } };
    const project = fact['projectUuid'] ?? '';
    if (type === 'RoleDetailsChanged')
      roles.set(
        project,
        (roles.get(project) ?? []).flatMap((one) => (one.id === undefined ? bind([one.name]) : one)),
      );
    else if (type.startsWith('Role')) roles.set(project, bind(fact.assignments.users.map(({ name }) => name)));
    else if (type === 'GroupMemberRemoved') writers.delete('ra');
    else if (type === 'GroupMemberAdded') writers.add('ra');
    else if (type === 'UserDeleted') names.delete(fact['userId'] ?? '');
    else names.set(fact['userId'] ?? '', fact['username'] ?? '');
    for (const [project, list] of roles) {
      const left = list.filter(({ id }) => type !== 'UserDeleted' || id !== fact['userId']);
      const creates = type === 'UserRegistered' && writers.has(actor?.id ?? '');
      roles.set(
        project,
        left.map((one) => (creates && !one.id && one.name === fact['username'] ? { ...one, id: fact['userId'] } : one)),
      );
    }
  }
  return new Map([...roles].map(([project, list]) => [project, new Set(list.flatMap(({ id }) => id ?? []))]));
}

it('agrees with a simple model for random histories', async () => {
  const outcomes = { yes: 0, no: 0 };
  const people = ['u1', 'u2', 'u3', 'u4'];
  for (let seed = 1; seed <= 150; seed += 1) {
    const one = dice(seed * 7_919);
    const held = new Map<string, string>();
    const log = projects.map((project) => roleCreated(project, ['a', 'b', 'c']));
    for (let turn = 0; turn < 40; turn += 1) {
      const [id, name, actor] = [one(people), one(['a', 'b', 'c', 'd']), user(one(['sa', 'ra', 'ua']))];
      const before = held.get(id);
      const isFree = ![...held.values()].includes(name);
      const change = one(['role', 'role', 'description', 'group', 'user', 'user', 'user', 'user', 'delete']);
      if (change === 'role') log.push(roleSaved(one(projects), [name, one(['a', 'b'])].sort()));
      else if (change === 'description') log.push(roleDescribed(one(projects)));
      else if (change === 'group') log.push(one([joined, parted])(RA.id, 'ra'));
      else if (change === 'delete' && before !== undefined) log.push(deleted(id, before));
      else if (change === 'user' && isFree)
        log.push(before === undefined ? registered(id, name, actor) : renamed(id, name, before, actor));
      else continue;
      if (change === 'delete') held.delete(id);
      if (change === 'user') held.set(id, name);
    }
    const access = await after(log);
    const expected = naive(log);
    for (const project of projects)
      for (const id of people) {
        const bound = expected.get(project)?.has(id) === true;
        outcomes[bound ? 'yes' : 'no'] += 1;
        expect([seed, project, id, may(access, user(id), project)]).toEqual([seed, project, id, bound]);
      }
  }
  expect(Math.min(outcomes.yes, outcomes.no)).toBeGreaterThan(200);
});
