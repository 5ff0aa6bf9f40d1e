import type { DomainEvent } from '@annal/kernel';

type GroupKey = { readonly groupId: string };

export type GroupKind = 'contensis' | 'external' | 'sys';

/** Members are named by id, so that a later namesake gets nothing. */
export interface Member {
  readonly kind: 'user' | 'apiKey' | 'group';
  readonly id: string;
}

/** What the caller keeps with a group, under keys of his own. */
export type CustomTexts = Readonly<Record<string, string>>;

export type GroupCreated = DomainEvent<
  'GroupCreated',
  1,
  GroupKey & {
    readonly name: string;
    readonly description: string | null;
    readonly kind: GroupKind;
    readonly custom?: CustomTexts;
  }
>;

/** With the former name, which becomes free. */
export type GroupRenamed = DomainEvent<
  'GroupRenamed',
  1,
  GroupKey & { readonly name: string; readonly formerName: string }
>;

export type GroupRevised = DomainEvent<
  'GroupRevised',
  1,
  GroupKey & { readonly description: string | null; readonly custom: CustomTexts }
>;

/** Users and API keys only; which group is in which is a fact about all of them, see group-hierarchy. */
export type GroupMemberAdded = DomainEvent<'GroupMemberAdded', 1, GroupKey & { readonly member: Member }>;
export type GroupMemberRemoved = DomainEvent<'GroupMemberRemoved', 1, GroupKey & { readonly member: Member }>;

/** Repeats the name, which becomes free. */
export type GroupDeleted = DomainEvent<'GroupDeleted', 1, GroupKey & { readonly name: string }>;

export type GroupEvent =
  GroupCreated | GroupRenamed | GroupRevised | GroupMemberAdded | GroupMemberRemoved | GroupDeleted;
