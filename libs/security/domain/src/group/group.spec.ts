import { deciderSpec } from '@annal/testing';
import type { GroupCommand, GroupEvent, Member, PrincipalMember } from '../index.ts';
import { groupAggregate } from './group.aggregate.ts';
import { systemGroups } from './system-groups.ts';

const given = deciderSpec(groupAggregate);
const groupId = '8a1b9f7e-5d3c-4f0e-8c43-7f6f0b2f6d31';
const editors = { groupId, name: 'Catalogue Editors', description: null, kind: 'contensis' } as const;
const mina: PrincipalMember = { kind: 'user', id: 'mina' };

const create = (data: Partial<{ name: string }> = {}): GroupCommand => ({
  type: 'CreateGroup',
  data: { ...editors, ...data },
});
const add = (...members: PrincipalMember[]): GroupCommand => ({ type: 'AddGroupMembers', data: { groupId, members } });
const change = (changes: object): GroupCommand => ({ type: 'ChangeGroup', data: { groupId, ...changes } });
const deletion: GroupCommand = { type: 'DeleteGroup', data: { groupId } };
const deleted: GroupEvent = { type: 'GroupDeleted', schemaVersion: 1, data: { groupId, name: editors.name } };
const remove = (member: PrincipalMember): GroupCommand => ({ type: 'RemoveGroupMember', data: { groupId, member } });
const created: GroupEvent = { type: 'GroupCreated', schemaVersion: 1, data: editors };
const added = (member: Member): GroupEvent => ({
  type: 'GroupMemberAdded',
  schemaVersion: 1,
  data: { groupId, member },
});
const removed = (member: Member): GroupEvent => ({
  type: 'GroupMemberRemoved',
  schemaVersion: 1,
  data: { groupId, member },
});

describe('creating', () => {
  it('records the group', () => given().when(create()).then(created));
  it('is refused for an id in use', () => given(created).when(create()).thenRejected('Group.Taken'));
  it('needs a name', () =>
    given()
      .when(create({ name: '' }))
      .thenRejected('Group.Invalid', [{ field: 'name', message: 'The name is required' }]));
  it('needs a name that fits into an address', () =>
    given()
      .when(create({ name: 'a,b' }))
      .thenRejected('Group.Invalid', [{ field: 'name', message: 'The group name is not valid' }]));
});

describe('changing', () => {
  it('records only the differences', () => {
    given(created)
      .when(change({ name: editors.name, description: null }))
      .then();
    given(created)
      .when(change({ name: 'Indexers', custom: { costCentre: 'LIB-4' } }))
      .then(
        { type: 'GroupRenamed', schemaVersion: 1, data: { groupId, name: 'Indexers', formerName: editors.name } },
        {
          type: 'GroupRevised',
          schemaVersion: 1,
          data: { groupId, description: null, custom: { costCentre: 'LIB-4' } },
        },
      );
  });
  it('ignores the order of texts', () => {
    const revised: GroupEvent = {
      type: 'GroupRevised',
      schemaVersion: 1,
      data: { groupId, description: null, custom: { a: '1', b: '2' } },
    };
    given(created, revised)
      .when(change({ custom: { b: '2', a: '1' } }))
      .then();
  });
  it('keeps the rules for names', () => {
    given(created)
      .when(change({ name: '' }))
      .thenRejected('Group.Invalid', [{ field: 'name', message: 'The name is required' }]);
    given(created)
      .when(change({ name: 'search' }))
      .thenRejected('Group.Invalid', [{ field: 'name', message: 'The group name is not valid' }]);
  });
});

describe('deleting', () => {
  it('frees the name, and is final', () => {
    given(created).when(deletion).then(deleted);
    given(created, deleted).when(deletion).thenRejected('Group.NotFound');
  });
  it('does not free the id', () => given(created, deleted).when(create()).thenRejected('Group.Taken'));
});

describe('a system group', () => {
  const system: GroupEvent = { ...created, data: { ...editors, kind: 'sys' } };
  it('cannot be changed or deleted', () => {
    const denied = [{ message: 'Access denied' }];
    given(system)
      .when(change({ description: 'Mine' }))
      .thenRejected('Access.Denied', denied);
    given(system).when(deletion).thenRejected('Access.Denied', denied);
  });
  it('has members like any other', () => given(system).when(add(mina)).then(added(mina)));
});

describe('members', () => {
  it('are added once', () => {
    given(created).when(add(mina)).then(added(mina));
    given(created, added(mina)).when(add(mina)).then();
  });
  it('are added together, without those already in it', () => {
    const [ada, grace] = [
      { kind: 'user', id: 'ada' },
      { kind: 'user', id: 'grace' },
    ] as const;
    given(created, added(mina))
      .when(add(ada, mina, grace, ada))
      .then(added(ada), added(grace));
  });
  it('are distinguished by kind', () => {
    const key = { kind: 'apiKey', id: mina.id } as const;
    given(created, added(mina)).when(add(key)).then(added(key));
  });
  it('can be removed, once', () => {
    given(created, added(mina)).when(remove(mina)).then(removed(mina));
    given(created, added(mina), removed(mina)).when(remove(mina)).thenRejected('Group.NotMember');
  });
});

it.each([[add(mina)], [remove(mina)], [change({})], [deletion]])('%j needs a group', (command) => {
  given().when(command).thenRejected('Group.NotFound');
  given(created, deleted).when(command).thenRejected('Group.NotFound');
});

it('has five system groups with fixed ids and names', () => {
  const groups = Object.values(systemGroups);
  expect(groups).toHaveLength(5);
  expect(new Set(groups.map(({ id }) => id)).size).toBe(5);
  for (const { id, name, description } of groups)
    given()
      .when({ type: 'CreateGroup', data: { groupId: id, name, description, kind: 'sys' } })
      .then({ type: 'GroupCreated', schemaVersion: 1, data: { groupId: id, name, description, kind: 'sys' } });
});
