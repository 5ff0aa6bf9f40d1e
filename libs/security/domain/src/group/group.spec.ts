import { deciderSpec } from '@annal/testing';
import type { GroupCommand, GroupEvent, Member } from '../index.ts';
import { groupAggregate } from './group.aggregate.ts';
import { systemGroups } from './system-groups.ts';

const given = deciderSpec(groupAggregate);
const groupId = '8a1b9f7e-5d3c-4f0e-8c43-7f6f0b2f6d31';
const editors = { groupId, name: 'Catalogue Editors', description: null, kind: 'contensis' } as const;
const mina: Member = { kind: 'user', id: 'mina' };

const create = (data: Partial<{ name: string }> = {}): GroupCommand => ({
  type: 'CreateGroup',
  data: { ...editors, ...data },
});
const add = (member: Member): GroupCommand => ({ type: 'AddGroupMember', data: { groupId, member } });
const remove = (member: Member): GroupCommand => ({ type: 'RemoveGroupMember', data: { groupId, member } });
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

describe('members', () => {
  it('are added once', () => {
    given(created).when(add(mina)).then(added(mina));
    given(created, added(mina)).when(add(mina)).then();
  });
  it('are told apart by kind', () => {
    const key: Member = { kind: 'apiKey', id: mina.id };
    given(created, added(mina)).when(add(key)).then(added(key));
  });
  it('do not include the group itself', () =>
    given(created)
      .when(add({ kind: 'group', id: groupId }))
      .thenRejected('Group.Invalid', [{ field: 'childGroup', message: 'A group cannot be added to itself' }]));
  it('can be removed, once', () => {
    given(created, added(mina)).when(remove(mina)).then(removed(mina));
    given(created, added(mina), removed(mina)).when(remove(mina)).thenRejected('Group.NotMember');
  });
  it('need a group', () => {
    given().when(add(mina)).thenRejected('Group.NotFound');
    given().when(remove(mina)).thenRejected('Group.NotFound');
  });
});

it('has five system groups with ids and names of their own', () => {
  const groups = Object.values(systemGroups);
  expect(groups).toHaveLength(5);
  expect(new Set(groups.map(({ id }) => id)).size).toBe(5);
  for (const { id, name, description } of groups)
    given()
      .when({ type: 'CreateGroup', data: { groupId: id, name, description, kind: 'sys' } })
      .then({ type: 'GroupCreated', schemaVersion: 1, data: { groupId: id, name, description, kind: 'sys' } });
});
