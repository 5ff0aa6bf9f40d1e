import { assertNever } from '@annal/kernel';
import type { GroupEvent, GroupKind, Member } from './group.events.ts';

export interface LiveGroup {
  readonly status: 'live';
  readonly groupId: string;
  readonly name: string;
  readonly description: string | null;
  readonly kind: GroupKind;
  readonly members: readonly Member[];
}

export type Group = { readonly status: 'absent' } | LiveGroup;

export const initialGroup: Group = { status: 'absent' };

export function evolve(group: Group, event: GroupEvent): Group {
  switch (event.type) {
    case 'GroupCreated':
      return { status: 'live', members: [], ...event.data };
    case 'GroupMemberAdded':
      return { ...live(group), members: [...live(group).members, event.data.member] };
    case 'GroupMemberRemoved':
      return { ...live(group), members: live(group).members.filter((member) => !isSame(member, event.data.member)) };
    default:
      return assertNever(event);
  }
}

export function isSame(left: Member, right: Member): boolean {
  return left.kind === right.kind && left.id === right.id;
}

/** For what history guarantees; throws only on a corrupt stream. */
function live(group: Group): LiveGroup {
  if (group.status !== 'live') throw new Error(`A group that is ${group.status} has changed`);
  return group;
}
