import type { DomainEvent } from '@annal/kernel';

type GroupKey = { readonly groupId: string };

export type GroupKind = 'contensis' | 'external' | 'sys';

/** Members are named by id, so that a later namesake gets nothing. */
export interface Member {
  readonly kind: 'user' | 'apiKey' | 'group';
  readonly id: string;
}

export type GroupCreated = DomainEvent<
  'GroupCreated',
  1,
  GroupKey & { readonly name: string; readonly description: string | null; readonly kind: GroupKind }
>;

export type GroupMemberAdded = DomainEvent<'GroupMemberAdded', 1, GroupKey & { readonly member: Member }>;
export type GroupMemberRemoved = DomainEvent<'GroupMemberRemoved', 1, GroupKey & { readonly member: Member }>;

export type GroupEvent = GroupCreated | GroupMemberAdded | GroupMemberRemoved;
