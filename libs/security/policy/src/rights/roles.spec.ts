import type { Recorded } from '@annal/kernel';
import type { Assignee, RoleAssignments, RoleEvent } from '@annal/security-domain';
import type { Asked } from '../permits.ts';
import { Roles } from './roles.ts';

const nothing = { entries: [], assets: [], contentTypes: [], nodes: [], sections: {}, others: {} };
const projectUuid = 'p1';
const roleId = 'r1';
const event = (type: RoleEvent['type'], data: object = {}) =>
  ({ type, schemaVersion: 1, data: { projectUuid, roleId, ...data } }) as Recorded<RoleEvent>;
const tove: Assignee = { name: 't.lindqvist', id: 'u1' };
const later: Assignee = { name: 'Later', id: null };

let roles: Roles;
const create = (assignments: Partial<RoleAssignments>, id = roleId, permissions: object = nothing) =>
  roles.apply(
    event('RoleCreated', {
      roleId: id,
      name: 'Role',
      description: null,
      enabled: true,
      permissions,
      assignments: { users: [], groups: [], apiKeys: [], ...assignments },
    }),
  );
function askedBy(principal: string): readonly [Asked, readonly string[]] {
  const [kind, id = ''] = principal.split(':');
  if (kind === 'groups') return [{ kind: 'user', id: `in ${id}` }, [id]];
  return [{ kind: kind === 'users' ? 'user' : 'apiKey', id }, []];
}
const applies = (principal: string, project = projectUuid) => {
  const [asked, groups] = askedBy(principal);
  return roles.rights(asked, project, () => groups).length > 0;
};
const names = (list: 'users' | 'groups' | 'apiKeys') =>
  roles.assigned(projectUuid, roleId)?.[list].map(({ name }) => name);

beforeEach(() => {
  roles = new Roles((groupId) => [{ kind: 'user', id: `in ${groupId}` }]);
  roles.named('users', 'u1', 't.lindqvist');
});

it('applies to its assignees, in its project', () => {
  create({ users: [tove] });
  expect(applies('users:u1')).toBe(true);
  expect(applies('users:u1', 'p2')).toBe(false);
  expect(applies('groups:u1')).toBe(false);
  expect(applies('users:u2')).toBe(false);
});

it('applies only while it exists and is enabled', () => {
  create({ users: [tove] });
  roles.apply(event('RoleDisabled'));
  expect(applies('users:u1')).toBe(false);
  roles.apply(event('RoleEnabled'));
  expect(applies('users:u1')).toBe(true);
  roles.apply(event('RoleDeleted'));
  expect(applies('users:u1')).toBe(false);
  expect(names('users')).toBeUndefined();
});

it('can be reassigned', () => {
  create({ users: [tove], groups: [later] });
  roles.apply(event('RoleAssignmentsChanged', { assignments: { users: [] } }));
  expect(applies('users:u1')).toBe(false);
  expect([names('users'), names('groups')]).toEqual([[], ['Later']]);
});

it('keeps its assignees through renames, and shows the current name', () => {
  create({ users: [tove] });
  roles.named('users', 'u1', 'tove');
  expect(names('users')).toEqual(['tove']);
  roles.named('users', 'u2', 't.lindqvist');
  expect([applies('users:u1'), applies('users:u2')]).toEqual([true, false]);
});

it('is removed from a deleted principal, and a later one with the name gets nothing', () => {
  create({ users: [tove] });
  roles.named('users', 'u1', undefined);
  expect([applies('users:u1'), names('users')]).toEqual([false, []]);
  roles.named('users', 'u2', 't.lindqvist');
  expect(applies('users:u2')).toBe(false);
});

const binds = () => true;

it('waits under an unknown name for the first principal of the kind who may be bound to it', () => {
  create({ groups: [later] });
  roles.named('users', 'u2', 'later', binds);
  expect(applies('users:u2')).toBe(false);
  roles.named('groups', 'g1', 'LATER', binds);
  expect([applies('groups:g1'), names('groups')]).toEqual([true, ['LATER']]);
  roles.named('groups', 'g1', 'Other');
  roles.named('groups', 'g2', 'Later', binds);
  expect([applies('groups:g1'), applies('groups:g2')]).toEqual([true, false]);
});

it('grants nothing to a principal who only takes over the name, and shows the name as written', () => {
  create({ groups: [later] });
  roles.named('groups', 'g1', 'LATER');
  expect([applies('groups:g1'), names('groups')]).toEqual([false, ['Later']]);
  roles.named('groups', 'g1', 'Other');
  roles.named('groups', 'g2', 'later', (project) => project === 'p2');
  expect([applies('groups:g1'), applies('groups:g2'), names('groups')]).toEqual([false, false, ['Later']]);
});

it('is given to the current owner of the name when anything in it is saved, once', () => {
  create({ users: [{ name: 'mina', id: null }], groups: [later] });
  roles.named('users', 'u2', 'mina');
  roles.named('groups', 'g1', 'Later');
  expect([applies('users:u2'), applies('groups:g1')]).toEqual([false, false]);
  roles.apply(event('RoleAssignmentsChanged', { assignments: { groups: [later, { name: 'Later', id: 'g1' }] } }));
  expect([applies('users:u2'), applies('groups:g1')]).toEqual([true, true]);
  expect(names('groups')).toEqual(['Later']);
});

it('finds a name that was taken just before the role was stored', () => {
  roles.named('apiKeys', 'k1', 'Importer');
  create({ apiKeys: [{ name: 'importer', id: null }] });
  expect([applies('apiKeys:k1'), names('apiKeys')]).toEqual([true, ['Importer']]);
});

it.each<[RoleEvent['type'], object]>([
  ['RoleDetailsChanged', { name: 'New' }],
  ['RoleEnabled', {}],
  ['RolePermissionsChanged', { permissions: { nodes: [] } }],
])('is given to the current owner of the name with %s', (type, data) => {
  create({ users: [{ name: 'mina', id: null }] });
  roles.named('users', 'u2', 'mina');
  expect(applies('users:u2')).toBe(false);
  roles.apply(event(type, data));
  expect(applies('users:u2')).toBe(true);
});

it('caches permissions only while they are valid', () => {
  expect(applies('users:u1')).toBe(false);
  create({ users: [tove] });
  expect(applies('users:u1')).toBe(true);
  roles.apply(event('RolePermissionsChanged', { permissions: { sections: { blocks: ['PUSH'] } } }));
  const [rights] = roles.rights({ kind: 'user', id: 'u1' }, projectUuid, () => []);
  expect([...(rights?.sections.get('blocks') ?? [])]).toEqual(['push']);
});

describe('cached permissions', () => {
  const asking = (principal: string) => {
    const worked = { out: 0 };
    const [asked, groups] = askedBy(principal);
    const counted = () => {
      worked.out += 1;
      return groups;
    };
    return { worked, ask: (project = projectUuid) => roles.rights(asked, project, counted) };
  };

  it('of other principals stay when a role changes, and those of its assignees do not', () => {
    roles.named('users', 'u2', 'mina');
    create({ users: [tove] });
    const [hers, others] = [asking('users:u1'), asking('users:u2')];
    const both = () => [hers.ask().length, others.ask().length];
    expect([both(), both()]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect([hers.worked.out, others.worked.out]).toEqual([1, 1]);
    roles.apply(event('RolePermissionsChanged', { permissions: { entries: [] } }));
    both();
    expect([hers.worked.out, others.worked.out]).toEqual([2, 1]);
    roles.apply(event('RoleAssignmentsChanged', { assignments: { users: [{ name: 'mina', id: 'u2' }] } }));
    expect(both()).toEqual([0, 1]);
    expect([hers.worked.out, others.worked.out]).toEqual([3, 2]);
  });

  it('stay when a role changes only other assignees, a name, or another project', () => {
    roles.named('users', 'u2', 'mina');
    create({ users: [tove] });
    const hers = asking('users:u1');
    hers.ask();
    roles.apply(event('RoleAssignmentsChanged', { assignments: { users: [tove, { name: 'mina', id: 'u2' }] } }));
    roles.named('users', 'u1', 'tove');
    hers.ask('p2');
    create({ users: [tove] }, 'another');
    hers.ask('p2');
    expect([hers.worked.out, hers.ask().length, hers.worked.out]).toEqual([2, 2, 3]);
  });

  it('of many roles are merged for principals who ask often', () => {
    const actions = Array.from({ length: 40 }, (_, index) => `action${index}`);
    for (const action of actions) create({ users: [tove] }, action, { ...nothing, sections: { blocks: [action] } });
    const { ask } = asking('users:u1');
    expect(ask()).toHaveLength(actions.length);
    for (let times = 0; times < 100; times += 1) ask();
    const [union, ...more] = ask();
    expect(more).toEqual([]);
    expect([...(union?.sections.get('blocks') ?? [])]).toEqual(actions);
  });
});
