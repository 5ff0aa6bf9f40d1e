import type { GroupKind, Member } from './group.events.ts';

export type CreateGroup = {
  readonly type: 'CreateGroup';
  readonly data: {
    readonly groupId: string;
    readonly name: string;
    readonly description: string | null;
    readonly kind: GroupKind;
  };
};

export type AddGroupMember = {
  readonly type: 'AddGroupMember';
  readonly data: { readonly groupId: string; readonly member: Member };
};

export type RemoveGroupMember = {
  readonly type: 'RemoveGroupMember';
  readonly data: { readonly groupId: string; readonly member: Member };
};

export type GroupCommand = CreateGroup | AddGroupMember | RemoveGroupMember;
