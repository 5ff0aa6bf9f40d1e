import { AccessWorld } from './testing/access-world.ts';

describe('the people of a project', () => {
  let world: AccessWorld;
  beforeEach(async () => {
    world = await AccessWorld.open();
    for (const id of ['ana', 'ben', 'cai', 'dot', 'eve']) world.user(id);
    world.apiKey('robot');
    for (const id of ['staff', 'desk', 'others']) world.group(id);
    world.join('staff', { kind: 'group', id: 'desk' });
  });
  const names = (projectUuid = 'p1') => world.access.peopleOf(projectUuid).map(({ username }) => username);

  it('are those that its roles name, once each', () => {
    world.role('p1', 'one', {}, { users: ['ana', 'ben'], apiKeys: ['robot'] });
    world.role('p1', 'two', {}, { users: ['ben'] }, false);
    world.role('p2', 'three', {}, { users: ['eve'] });
    expect(names()).toEqual(['ana', 'ben', 'robot']);
    expect(names('p2')).toEqual(['eve']);
    expect(names('p3')).toEqual([]);
  });

  it('include members of groups at any depth', () => {
    world.role('p1', 'one', {}, { groups: ['staff'] });
    world.join('staff', { kind: 'user', id: 'ana' });
    world.join('desk', { kind: 'user', id: 'ben' });
    world.join('desk', { kind: 'apiKey', id: 'robot' });
    world.join('others', { kind: 'user', id: 'cai' });
    expect(names().sort()).toEqual(['ana', 'ben', 'robot']);
  });

  it('leave out names that nobody has', () => {
    world.role('p1', 'one', {}, { users: ['nobody', 'ana'] });
    expect(names()).toEqual(['ana']);
  });
});
