import type { DomainEvent } from '@annal/kernel';
import type { Member } from '../group/group.events.ts';

/** A membership that somebody is about to make. */
export interface NewMembership {
  readonly groupId: string;
  readonly member: Member;
}

/** A principal is about to make memberships that may put that principal into further groups. */
export type OwnJoinBegun = DomainEvent<
  'OwnJoinBegun',
  1,
  { readonly joinId: string; readonly memberships: readonly NewMembership[]; readonly begunAt: string }
>;

/** It is done, or was refused: the groups say which. */
export type OwnJoinEnded = DomainEvent<'OwnJoinEnded', 1, { readonly joinId: string }>;

export type OwnJoinsEvent = OwnJoinBegun | OwnJoinEnded;
