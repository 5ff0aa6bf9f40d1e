import type { Actor } from '@annal/kernel';
import { systemGroups, type RolePermissions } from '@annal/security-domain';
import type { AccessResource } from '@annal/security-contracts';
import { AccessWorld } from '../testing/access-world.ts';

const mina: Actor = { kind: 'user', id: 'mina', name: 'mina' };
const projectUuid = 'p1';

async function worldWith(permissions: Partial<RolePermissions>): Promise<AccessWorld> {
  const world = await AccessWorld.open();
  world.user('mina');
  world.role(projectUuid, 'r1', permissions, { users: ['mina'] });
  return world;
}

const may = ({ access }: AccessWorld, resource: AccessResource, action: string) =>
  access.allows(mina, { resource, action, projectUuid });

it.each([
  ['tag', 'tags'],
  ['tagGroup', 'tagGroups'],
  ['taxonomy', 'taxonomy'],
  ['redirect', 'redirects'],
] as const)('a role grants %s actions by section %s', async (resource, section) => {
  const world = await worldWith({ sections: { [section]: ['Update'] } });
  expect(may(world, resource, 'update')).toBe(true);
  expect(may(world, resource, 'view')).toBe(true);
  expect(may(world, resource, 'delete')).toBe(false);
  expect(may(await worldWith({ sections: { [section]: ['*'] } }), resource, 'delete')).toBe(true);
  expect(may(await worldWith({ sections: { blocks: ['*'] } }), resource, 'create')).toBe(false);
  expect(world.access.grantedActions(mina, { projectUuid, section })).toEqual(['update']);
});

it('members of a project read its tags, tag groups and taxonomy, and its redirects only by a permission', async () => {
  const world = await worldWith({});
  for (const resource of ['tag', 'tagGroup', 'taxonomy'] as const) expect(may(world, resource, 'view')).toBe(true);
  expect(may(world, 'redirect', 'view')).toBe(false);
  const outside = await AccessWorld.open();
  outside.user('mina');
  for (const resource of ['tag', 'tagGroup', 'taxonomy'] as const) expect(may(outside, resource, 'view')).toBe(false);
  outside.join(systemGroups.rolesAdministrators.id, { kind: 'user', id: 'mina' });
  for (const resource of ['tag', 'tagGroup', 'taxonomy'] as const)
    expect([may(outside, resource, 'view'), may(outside, resource, 'update')]).toEqual([true, false]);
});

it('a section that an earlier release stored among the others grants its permissions', async () => {
  const others = {
    tags: { actions: ['create', 'mark'] },
    constructor: { actions: ['*'] },
    forms: { actions: ['fill'] },
  };
  const world = await worldWith({ others });
  expect(may(world, 'tag', 'create')).toBe(true);
  expect(may(world, 'tag', 'delete')).toBe(false);
  expect(world.access.grantedActions(mina, { projectUuid, section: 'tags' })).toEqual(['create']);
  expect(world.access.grantedActions(mina, { projectUuid, section: 'others', name: 'forms' })).toEqual(['fill']);
});

it('an unknown action grants nothing', async () => {
  const world = await worldWith({ sections: { tags: ['mark'], blocks: ['toString'] } });
  for (const [resource, action] of [
    ['tag', 'create'],
    ['block', 'view'],
    ['block', 'push'],
  ] as const)
    expect(may(world, resource, action)).toBe(false);
});
