import type { GroupCommand } from './group.commands.ts';
import type { GroupEvent } from './group.events.ts';
import { memberKey } from './group.state.ts';

export function isGone(event: GroupEvent, command: GroupCommand): boolean {
  if (event.type !== 'GroupMemberRemoved' || command.type !== 'RemoveGroupMember') return false;
  return memberKey(event.data.member) === memberKey(command.data.member);
}
