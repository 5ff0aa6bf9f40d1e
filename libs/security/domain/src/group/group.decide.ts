import { assertNever } from '@annal/kernel';
import type { AddGroupMembers, ChangeGroup, CreateGroup, GroupCommand, RemoveGroupMember } from './group.commands.ts';
import { groupErrors } from './group.errors.ts';
import type { GroupEvent } from './group.events.ts';
import { groupIssues } from './group.properties.ts';
import { memberKey, type Group, type LiveGroup } from './group.state.ts';

export function decide(command: GroupCommand, group: Group): readonly GroupEvent[] {
  switch (command.type) {
    case 'CreateGroup':
      return createGroup(command.data, group);
    case 'ChangeGroup':
      return changeGroup(command.data, known(group, command.data.groupId));
    case 'DeleteGroup':
      return deleteGroup(known(group, command.data.groupId));
    case 'AddGroupMembers':
      return addMembers(command.data, known(group, command.data.groupId));
    case 'RemoveGroupMember':
      return removeMember(command.data, known(group, command.data.groupId));
    default:
      return assertNever(command);
  }
}

function createGroup(data: CreateGroup['data'], group: Group): readonly GroupEvent[] {
  if (group.status !== 'absent') throw groupErrors.taken('creating', 'id');
  const issues = groupIssues({ custom: {}, ...data });
  if (issues.length > 0) throw groupErrors.invalid('creating', issues);
  return [{ type: 'GroupCreated', schemaVersion: 1, data }];
}

function changeGroup(changes: ChangeGroup['data'], group: LiveGroup): readonly GroupEvent[] {
  const { groupId } = group;
  if (group.kind === 'sys') throw groupErrors.isSystem('updating');
  const { name = group.name, description = group.description, custom = group.custom } = changes;
  const issues = groupIssues({ name, description, custom });
  if (issues.length > 0) throw groupErrors.invalid('updating', issues);
  const events: GroupEvent[] = [];
  if (name !== group.name)
    events.push({ type: 'GroupRenamed', schemaVersion: 1, data: { groupId, name, formerName: group.name } });
  if (description !== group.description || !hasSameTexts(custom, group.custom))
    events.push({ type: 'GroupRevised', schemaVersion: 1, data: { groupId, description, custom } });
  return events;
}

function deleteGroup({ groupId, name, kind }: LiveGroup): readonly GroupEvent[] {
  if (kind === 'sys') throw groupErrors.isSystem('deleting');
  return [{ type: 'GroupDeleted', schemaVersion: 1, data: { groupId, name } }];
}

/** Idempotent (security.md 6). */
function addMembers({ groupId, members }: AddGroupMembers['data'], group: LiveGroup): readonly GroupEvent[] {
  const fresh = new Map(members.map((member) => [memberKey(member), member]));
  return [...fresh]
    .filter(([key]) => !group.members.has(key))
    .map(([, member]) => ({ type: 'GroupMemberAdded', schemaVersion: 1, data: { groupId, member } }));
}

function removeMember({ groupId, member }: RemoveGroupMember['data'], group: LiveGroup): readonly GroupEvent[] {
  if (!group.members.has(memberKey(member))) throw groupErrors.notMember(groupId, member);
  return [{ type: 'GroupMemberRemoved', schemaVersion: 1, data: { groupId, member } }];
}

function hasSameTexts(left: object, right: object): boolean {
  const sorted = (texts: object) => JSON.stringify(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(left) === sorted(right);
}

function known(group: Group, groupId: string): LiveGroup {
  if (group.status !== 'live') throw groupErrors.notFound(groupId);
  return group;
}
