import type { CustomTexts, GroupKind, Member } from './group.events.ts';

type Command<Type extends string, Data = unknown> = {
  readonly type: Type;
  readonly data: { readonly groupId: string } & Data;
};

export type PrincipalMember = Member & { readonly kind: 'user' | 'apiKey' };

export type CreateGroup = Command<
  'CreateGroup',
  {
    readonly name: string;
    readonly description: string | null;
    readonly kind: GroupKind;
    readonly custom?: CustomTexts;
  }
>;

export type ChangeGroup = Command<
  'ChangeGroup',
  { readonly name?: string; readonly description?: string | null; readonly custom?: CustomTexts }
>;

export type DeleteGroup = Command<'DeleteGroup'>;

export type AddGroupMembers = Command<'AddGroupMembers', { readonly members: readonly PrincipalMember[] }>;
export type RemoveGroupMember = Command<'RemoveGroupMember', { readonly member: PrincipalMember }>;

export type GroupCommand = CreateGroup | ChangeGroup | DeleteGroup | AddGroupMembers | RemoveGroupMember;
