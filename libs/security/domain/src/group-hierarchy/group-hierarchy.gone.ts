import type { GroupHierarchyCommand } from './group-hierarchy.commands.ts';
import type { GroupHierarchyEvent } from './group-hierarchy.events.ts';

export function isGone(event: GroupHierarchyEvent, command: GroupHierarchyCommand): boolean {
  if (event.type !== 'ChildGroupRemoved' || command.type !== 'RemoveChildGroup') return false;
  const { groupId, childGroupId } = command.data;
  return event.data.groupId === groupId && event.data.childGroupId === childGroupId;
}
