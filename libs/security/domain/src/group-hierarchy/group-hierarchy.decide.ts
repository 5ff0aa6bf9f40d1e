import { assertNever } from '@annal/kernel';
import { groupErrors } from '../group/group.errors.ts';
import type { AddChildGroups, GroupHierarchyCommand, RemoveChildGroup } from './group-hierarchy.commands.ts';
import type { GroupHierarchyEvent } from './group-hierarchy.events.ts';
import { ancestorsOf, type GroupHierarchy } from './group-hierarchy.state.ts';

export function decide(command: GroupHierarchyCommand, hierarchy: GroupHierarchy): readonly GroupHierarchyEvent[] {
  switch (command.type) {
    case 'AddChildGroups':
      return addChildren(command.data, hierarchy);
    case 'RemoveChildGroup':
      return removeChild(command.data, hierarchy);
    case 'WithdrawGroup':
      return hierarchy.withdrawn.has(command.data.groupId)
        ? []
        : [{ type: 'GroupWithdrawn', schemaVersion: 1, data: command.data }];
    default:
      return assertNever(command);
  }
}

/** Idempotent. All new edges start at one group, so together they cannot form a cycle. */
function addChildren(
  { groupId, childGroupIds }: AddChildGroups['data'],
  hierarchy: GroupHierarchy,
): readonly GroupHierarchyEvent[] {
  const gone = [groupId, ...childGroupIds].find((id) => hierarchy.withdrawn.has(id));
  if (gone !== undefined) throw groupErrors.notFound(gone);
  if (childGroupIds.includes(groupId)) throw groupErrors.inItself();
  const above = ancestorsOf(hierarchy, groupId);
  if (childGroupIds.some((id) => above.has(id))) throw groupErrors.cycle();
  return [...new Set(childGroupIds)]
    .filter((childGroupId) => !hierarchy.children.get(groupId)?.has(childGroupId))
    .map((childGroupId) => ({ type: 'ChildGroupAdded', schemaVersion: 1, data: { groupId, childGroupId } }));
}

function removeChild(
  { groupId, childGroupId }: RemoveChildGroup['data'],
  hierarchy: GroupHierarchy,
): readonly GroupHierarchyEvent[] {
  if (!hierarchy.children.get(groupId)?.has(childGroupId))
    throw groupErrors.notMember(groupId, { kind: 'group', id: childGroupId });
  return [{ type: 'ChildGroupRemoved', schemaVersion: 1, data: { groupId, childGroupId } }];
}
