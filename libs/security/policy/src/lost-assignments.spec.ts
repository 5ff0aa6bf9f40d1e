import type { Actor, DomainEvent, Recorded } from '@annal/kernel';
import { LostAssignments } from './lost-assignments.ts';
import { noGrants } from './testing/access-world.ts';

const mina: Actor = { kind: 'user', id: 'mina', name: 'mina' };
const system: Actor = { kind: 'system', id: 'security', name: 'system' };

function logOf(...events: readonly (readonly [stream: string, type: string, data: object, actor?: Actor])[]) {
  const lost = new LostAssignments(() => 'shop');
  for (const [stream, type, data, actor = system] of events) {
    const metadata = { actor, occurredAt: '2026-02-11T08:00:00.000Z' };
    lost.apply({ stream, type, schemaVersion: 1, data, metadata } as Recorded<DomainEvent>);
  }
  return lost.find();
}

const role = [
  'role-p1.r1',
  'RoleCreated',
  {
    projectUuid: 'p1',
    roleId: 'r1',
    name: 'Editors',
    description: null,
    enabled: true,
    permissions: noGrants,
    assignments: { users: [{ name: 'later', id: null }], groups: [{ name: 'Later', id: null }], apiKeys: [] },
  },
] as const;
const user = [
  'user-mina',
  'UserRegistered',
  { userId: 'mina', username: 'mina', email: 'm@l.example', expiry: null },
] as const;
const rename = (username: string, formerUsername: string) =>
  ['user-mina', 'UserRenamed', { userId: 'mina', username, formerUsername }, mina] as const;
const group = [
  'group-g',
  'GroupCreated',
  { groupId: 'g', name: 'Later', description: null, kind: 'contensis' },
] as const;

it('names principals who had a role only by name, with their current name', () => {
  expect(logOf(role, user, rename('later', 'mina'), rename('mina', 'later'), [...group, mina])).toEqual([
    { projectUuid: 'p1', roleId: 'r1', kind: 'users', id: 'mina', name: 'mina' },
    { projectUuid: 'p1', roleId: 'r1', kind: 'groups', id: 'g', name: 'Later' },
  ]);
});

it('names no principal who has the role, no deleted principal and no deleted role', () => {
  expect(logOf(role, user, group)).toEqual([]);
  const gone = ['user-mina', 'UserDeleted', { userId: 'mina', username: 'later', email: 'm@l.example' }] as const;
  expect(logOf(role, user, rename('later', 'mina'), gone)).toEqual([]);
  const deleted = ['role-p1.r1', 'RoleDeleted', { projectUuid: 'p1', roleId: 'r1' }] as const;
  expect(logOf(role, user, rename('later', 'mina'), deleted)).toEqual([]);
});
