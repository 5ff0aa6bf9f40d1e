import { assertNever } from '@annal/kernel';
import { Map } from 'immutable';
import type { CustomTexts, GroupEvent, GroupKind, Member } from './group.events.ts';

export interface LiveGroup {
  readonly status: 'live';
  readonly groupId: string;
  readonly name: string;
  readonly description: string | null;
  readonly kind: GroupKind;
  readonly custom: CustomTexts;
  /** By `memberKey`. Persistent, because a group may have ten thousand members. */
  readonly members: Map<string, Member>;
}

export type Group = { readonly status: 'absent' } | LiveGroup | { readonly status: 'deleted' };

export const initialGroup: Group = { status: 'absent' };

export function evolve(group: Group, event: GroupEvent): Group {
  switch (event.type) {
    case 'GroupCreated':
      return { status: 'live', custom: {}, members: Map<string, Member>(), ...event.data };
    case 'GroupRenamed':
      return { ...live(group), name: event.data.name };
    case 'GroupRevised':
      return { ...live(group), ...event.data };
    case 'GroupMemberAdded':
      return { ...live(group), members: live(group).members.set(memberKey(event.data.member), event.data.member) };
    case 'GroupMemberRemoved':
      return { ...live(group), members: live(group).members.delete(memberKey(event.data.member)) };
    case 'GroupDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

export function memberKey({ kind, id }: Member): string {
  return `${kind}:${id}`;
}

function live(group: Group): LiveGroup {
  if (group.status !== 'live') throw new Error(`A group that is ${group.status} has changed`);
  return group;
}
