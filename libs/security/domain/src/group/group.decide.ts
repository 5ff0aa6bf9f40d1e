import { assertNever } from '@annal/kernel';
import { isPrincipalName } from '../principal-name.ts';
import type { AddGroupMember, CreateGroup, GroupCommand, RemoveGroupMember } from './group.commands.ts';
import { groupErrors } from './group.errors.ts';
import type { GroupEvent } from './group.events.ts';
import { isSame, type Group, type LiveGroup } from './group.state.ts';

export function decide(command: GroupCommand, group: Group): readonly GroupEvent[] {
  switch (command.type) {
    case 'CreateGroup':
      return createGroup(command.data, group);
    case 'AddGroupMember':
      return addMember(command.data, known(group, command.data.groupId));
    case 'RemoveGroupMember':
      return removeMember(command.data, known(group, command.data.groupId));
    default:
      return assertNever(command);
  }
}

function createGroup(data: CreateGroup['data'], group: Group): readonly GroupEvent[] {
  if (group.status !== 'absent') throw groupErrors.taken('id');
  if (data.name === '') throw groupErrors.invalid('creating', [{ field: 'name', message: 'The name is required' }]);
  if (!isPrincipalName(data.name))
    throw groupErrors.invalid('creating', [{ field: 'name', message: 'The group name is not valid' }]);
  return [{ type: 'GroupCreated', schemaVersion: 1, data }];
}

/** Adding twice is no mistake (security.md 6). */
function addMember({ groupId, member }: AddGroupMember['data'], group: LiveGroup): readonly GroupEvent[] {
  if (member.kind === 'group' && member.id === groupId)
    throw groupErrors.invalid('updating', [{ field: 'childGroup', message: 'A group cannot be added to itself' }]);
  if (group.members.some((other) => isSame(other, member))) return [];
  return [{ type: 'GroupMemberAdded', schemaVersion: 1, data: { groupId, member } }];
}

function removeMember({ groupId, member }: RemoveGroupMember['data'], group: LiveGroup): readonly GroupEvent[] {
  if (!group.members.some((other) => isSame(other, member))) throw groupErrors.notMember(groupId, member);
  return [{ type: 'GroupMemberRemoved', schemaVersion: 1, data: { groupId, member } }];
}

function known(group: Group, groupId: string): LiveGroup {
  if (group.status !== 'live') throw groupErrors.notFound(groupId);
  return group;
}
