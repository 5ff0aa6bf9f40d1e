import type { Actor } from '@annal/kernel';
import type { AccessRequest } from '@annal/security-contracts';
import { AccessDirectory } from './access-directory.ts';
import { HandFedLog, noGrants } from './testing/access-world.ts';

// Cached rights have to agree with a full replay after every event.

interface Fed {
  readonly stream: string;
  readonly type: string;
  readonly data: object;
}

const users = ['u1', 'u2', 'u3', 'u4'];
const apiKeys = ['k1', 'k2'];
const groups = ['g1', 'g2', 'g3', 'g4', 'g5'];
const projects = ['p1', 'p2'];
const roleIds = ['r1', 'r2', 'r3', 'r4'];
const actors: readonly Actor[] = [
  ...users.map((id) => ({ kind: 'user' as const, id, name: id })),
  ...apiKeys.map((id) => ({ kind: 'apiKey' as const, id, name: id })),
];
const requests: readonly AccessRequest[] = projects.flatMap((projectUuid) => [
  { resource: 'project', action: 'view', projectUuid },
  { resource: 'block', action: 'push', projectUuid },
]);

function dice(seed: number) {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const one = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const some = <Item>(items: readonly Item[]) => items.filter(() => next() < 0.3);
  return { one, some };
}

const beginning: readonly Fed[] = [
  ...users.map((id) => ({ ...registered(id, id), stream: `user-${id}` })),
  ...apiKeys.map((id) => ({
    stream: `apiKey-${id}`,
    type: 'ApiKeyCreated',
    data: { apiKeyId: id, name: id, description: null, enabled: true, scopes: [] },
  })),
  ...groups.map((id) => ({
    stream: `group-${id}`,
    type: 'GroupCreated',
    data: { groupId: id, name: id, description: null, kind: 'contensis' },
  })),
];

function registered(userId: string, username: string) {
  return { type: 'UserRegistered', data: { userId, username, email: `${userId}@l.example`, expiry: null } };
}

function anyEvent({ one, some }: ReturnType<typeof dice>): Fed {
  const group = (type: string, more: object): Fed => {
    const groupId = one(groups);
    return { stream: `group-${groupId}`, type, data: { groupId, ...more } };
  };
  const role = (type: string, more: object = {}): Fed => {
    const [projectUuid, roleId] = [one(projects), one(roleIds)];
    return { stream: `role-${projectUuid}.${roleId}`, type, data: { projectUuid, roleId, ...more } };
  };
  const edge = (type: string): Fed => {
    const child = Math.floor(groups.length / 2);
    const data = { groupId: one(groups.slice(0, child)), childGroupId: one(groups.slice(child)) };
    return { stream: 'groupHierarchy-system', type, data };
  };
  const member = one([...users.map((id) => ({ kind: 'user', id })), ...apiKeys.map((id) => ({ kind: 'apiKey', id }))]);
  const named = (ids: readonly string[]) => some(ids).map((name) => ({ name, id: name }));
  const assignments = { users: named([...users, ...apiKeys]), groups: named(groups), apiKeys: named(apiKeys) };
  const permissions = { ...noGrants, sections: { blocks: some(['push']) } };
  const user = one(users);
  const login = { userId: user, username: `${user} ${one(['a', 'b'])}`, formerUsername: user };
  const created = { name: 'Role', description: null, enabled: true, permissions, assignments };
  return one([
    ...[group('GroupMemberAdded', { member }), group('GroupMemberAdded', { member })],
    ...[group('GroupMemberRemoved', { member }), edge('ChildGroupAdded'), edge('ChildGroupAdded')],
    ...[edge('ChildGroupRemoved'), role('RoleCreated', created), role('RoleCreated', created)],
    ...[role('RoleAssignmentsChanged', { assignments }), role('RolePermissionsChanged', { permissions })],
    ...[role('RoleDisabled'), role('RoleEnabled'), role('RoleDeleted')],
    { stream: `user-${user}`, type: 'UserRenamed', data: login },
    one([
      { stream: `user-${user}`, type: 'UserDeleted', data: { userId: user, username: user, email: user } },
      { stream: `user-${user}`, ...registered(user, user) },
      { stream: 'groupHierarchy-system', type: 'GroupWithdrawn', data: { groupId: one(groups) } },
      group('GroupDeleted', { name: 'Gone' }),
    ]),
  ]);
}

const begins = ['UserRegistered', 'ApiKeyCreated', 'GroupCreated', 'RoleCreated'];

function isPossible({ stream, type }: Fed, log: readonly Fed[]): boolean {
  const last = log.findLast((event) => event.stream === stream);
  const isThere = last !== undefined && !last.type.endsWith('Deleted');
  return stream.startsWith('groupHierarchy') || begins.includes(type) !== isThere;
}

async function snapshotOf(events: readonly Fed[]): Promise<AccessDirectory<HandFedLog>> {
  const clock = () => new Date('2026-02-11T09:00:00.000Z');
  const access = new AccessDirectory((_, apply) => new HandFedLog(apply), clock);
  await access.start();
  for (const { stream, type, data } of events) access.follower.feed(stream, type, data);
  return access;
}

it('decides as without a cache after any change', async () => {
  const outcomes = { yes: 0, no: 0, changed: 0 };
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = dice(seed * 7_919);
    const log = [...beginning];
    const remembering = await snapshotOf(log);
    let before = '';
    for (let turn = 0; turn < 60; turn += 1) {
      let event = anyEvent(random);
      while (!isPossible(event, log)) event = anyEvent(random);
      log.push(event);
      remembering.follower.feed(event.stream, event.type, event.data);
      const fresh = await snapshotOf(log);
      const decisions = (access: AccessDirectory<HandFedLog>) =>
        actors.flatMap((actor) => requests.map((request) => access.allows(actor, request)));
      const expected = decisions(fresh);
      const decided = decisions(remembering);
      if (String(decided) !== String(expected)) throw new Error(`World ${seed}, ${turn}: ${JSON.stringify(event)}`);
      for (const allowed of expected) outcomes[allowed ? 'yes' : 'no'] += 1;
      if (String(expected) !== before) outcomes.changed += 1;
      before = String(expected);
    }
  }
  // Permissions and changes have to occur often for the comparison to mean anything.
  expect(Math.min(outcomes.yes, outcomes.no)).toBeGreaterThan(2_000);
  expect(outcomes.changed).toBeGreaterThan(200);
});
