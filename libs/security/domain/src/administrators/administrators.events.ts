import type { DomainEvent } from '@annal/kernel';
import type { Member } from '../group/group.events.ts';

export interface Departure {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly memberships: readonly { readonly groupId: string; readonly member: Member }[];
}

export type DepartureBegun = DomainEvent<
  'DepartureBegun',
  1,
  Departure & { readonly departureId: string; readonly begunAt: string }
>;

export type DepartureEnded = DomainEvent<'DepartureEnded', 1, { readonly departureId: string }>;

export type AdministratorsEvent = DepartureBegun | DepartureEnded;
