/** The caller has checked that the groups exist. All or nothing. */
export type AddChildGroups = {
  readonly type: 'AddChildGroups';
  readonly data: { readonly groupId: string; readonly childGroupIds: readonly string[] };
};

export type RemoveChildGroup = {
  readonly type: 'RemoveChildGroup';
  readonly data: { readonly groupId: string; readonly childGroupId: string };
};

export type WithdrawGroup = { readonly type: 'WithdrawGroup'; readonly data: { readonly groupId: string } };

export type GroupHierarchyCommand = AddChildGroups | RemoveChildGroup | WithdrawGroup;
