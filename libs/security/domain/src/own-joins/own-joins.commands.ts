import type { NewMembership } from './own-joins.events.ts';

export type BeginOwnJoin = {
  readonly type: 'BeginOwnJoin';
  readonly data: { readonly joinId: string; readonly memberships: readonly NewMembership[]; readonly now: Date };
};

export type EndOwnJoin = { readonly type: 'EndOwnJoin'; readonly data: { readonly joinId: string } };

export type OwnJoinsCommand = BeginOwnJoin | EndOwnJoin;
