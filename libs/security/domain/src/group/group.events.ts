import type { DomainEvent } from '@annal/kernel';

type GroupKey = { readonly groupId: string };

export type GroupKind = 'contensis' | 'external' | 'sys';

/** By id, so that a later principal of the same name is no member. */
export interface Member {
  readonly kind: 'user' | 'apiKey' | 'group';
  readonly id: string;
}

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

/** Users and API keys only; nested groups are edges of the group hierarchy. */
export type GroupMemberAdded = DomainEvent<'GroupMemberAdded', 1, GroupKey & { readonly member: Member }>;
export type GroupMemberRemoved = DomainEvent<'GroupMemberRemoved', 1, GroupKey & { readonly member: Member }>;

export type GroupDeleted = DomainEvent<'GroupDeleted', 1, GroupKey & { readonly name: string }>;

export type GroupEvent =
  GroupCreated | GroupRenamed | GroupRevised | GroupMemberAdded | GroupMemberRemoved | GroupDeleted;
