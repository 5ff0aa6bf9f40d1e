import type { Recorded } from '@annal/kernel';
import type { Assignee, RoleAssignments, RoleEvent } from '@annal/security-domain';
import { Roles } from './roles.ts';

const nothing = { entries: [], assets: [], contentTypes: [], nodes: [], sections: {}, others: {} };
const projectUuid = 'p1';
const roleId = 'r1';
const event = (type: RoleEvent['type'], data: object = {}) =>
  ({ type, schemaVersion: 1, data: { projectUuid, roleId, ...data } }) as Recorded<RoleEvent>;
const tove: Assignee = { name: 't.lindqvist', id: 'u1' };
const later: Assignee = { name: 'Later', id: null };

let roles: Roles;
const create = (assignments: Partial<RoleAssignments>) =>
  roles.apply(
    event('RoleCreated', {
      name: 'Role',
      description: null,
      enabled: true,
      permissions: nothing,
      assignments: { users: [], groups: [], apiKeys: [], ...assignments },
    }),
  );
const applies = (principal: string, project = projectUuid) =>
  roles.rights(principal, project, () => [principal]) !== undefined;
const names = (list: 'users' | 'groups' | 'apiKeys') =>
  roles.assigned(projectUuid, roleId)?.[list].map(({ name }) => name);

beforeEach(() => {
  roles = new Roles();
  roles.named('users', 'u1', 't.lindqvist');
});

it('applies to those it is given to, in its project', () => {
  create({ users: [tove] });
  expect(applies('users:u1')).toBe(true);
  expect(applies('users:u1', 'p2')).toBe(false);
  expect(applies('groups:u1')).toBe(false);
  expect(applies('users:u2')).toBe(false);
});

it('applies only while it is enabled and there', () => {
  create({ users: [tove] });
  roles.apply(event('RoleDisabled'));
  expect(applies('users:u1')).toBe(false);
  roles.apply(event('RoleEnabled'));
  expect(applies('users:u1')).toBe(true);
  roles.apply(event('RoleDeleted'));
  expect(applies('users:u1')).toBe(false);
  expect(names('users')).toBeUndefined();
});

it('changes hands', () => {
  create({ users: [tove], groups: [later] });
  roles.apply(event('RoleAssignmentsChanged', { assignments: { users: [] } }));
  expect(applies('users:u1')).toBe(false);
  expect([names('users'), names('groups')]).toEqual([[], ['Later']]);
});

it('keeps to whom it was given through renames, and shows the present name', () => {
  create({ users: [tove] });
  roles.named('users', 'u1', 'tove');
  expect(names('users')).toEqual(['tove']);
  roles.named('users', 'u2', 't.lindqvist');
  expect([applies('users:u1'), applies('users:u2')]).toEqual([true, false]);
});

it('is gone for whoever is deleted, and a later namesake gets nothing', () => {
  create({ users: [tove] });
  roles.named('users', 'u1', undefined);
  expect([applies('users:u1'), names('users')]).toEqual([false, []]);
  roles.named('users', 'u2', 't.lindqvist');
  expect(applies('users:u2')).toBe(false);
});

it('waits for the first who gets a name that nobody has, of that kind', () => {
  create({ groups: [later] });
  roles.named('users', 'u2', 'later');
  expect(applies('users:u2')).toBe(false);
  roles.named('groups', 'g1', 'LATER');
  expect([applies('groups:g1'), names('groups')]).toEqual([true, ['LATER']]);
  roles.named('groups', 'g1', 'Other');
  roles.named('groups', 'g2', 'Later');
  expect([applies('groups:g1'), applies('groups:g2')]).toEqual([true, false]);
});

it('finds a name that somebody got just before the role was stored', () => {
  roles.named('apiKeys', 'k1', 'Importer');
  create({ apiKeys: [{ name: 'importer', id: null }] });
  expect([applies('apiKeys:k1'), names('apiKeys')]).toEqual([true, ['Importer']]);
});

it('remembers rights no longer than they are right', () => {
  expect(applies('users:u1')).toBe(false);
  create({ users: [tove] });
  expect(applies('users:u1')).toBe(true);
  roles.apply(event('RolePermissionsChanged', { permissions: { sections: { blocks: ['PUSH'] } } }));
  const rights = roles.rights('users:u1', projectUuid, () => ['users:u1']);
  expect([...(rights?.sections.get('blocks') ?? [])]).toEqual(['push']);
});
