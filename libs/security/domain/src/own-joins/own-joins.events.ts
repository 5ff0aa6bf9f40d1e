import type { DomainEvent } from '@annal/kernel';
import type { Member } from '../group/group.events.ts';

export interface NewMembership {
  readonly groupId: string;
  readonly member: Member;
}

export type OwnJoinBegun = DomainEvent<
  'OwnJoinBegun',
  1,
  { readonly joinId: string; readonly memberships: readonly NewMembership[]; readonly begunAt: string }
>;

export type OwnJoinEnded = DomainEvent<'OwnJoinEnded', 1, { readonly joinId: string }>;

export type OwnJoinsEvent = OwnJoinBegun | OwnJoinEnded;
