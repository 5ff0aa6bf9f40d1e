import type { DomainEvent } from '@annal/kernel';
import type { Member } from '../group/group.events.ts';

/** What somebody is about to take away; each of them may cost somebody the rights of a system administrator. */
export interface Departure {
  /** Users who will be suspended, expire or be deleted. */
  readonly users: readonly string[];
  /** Groups that will be deleted. */
  readonly groups: readonly string[];
  /** Memberships that will end. */
  readonly memberships: readonly { readonly groupId: string; readonly member: Member }[];
}

export type DepartureBegun = DomainEvent<
  'DepartureBegun',
  1,
  Departure & { readonly departureId: string; readonly begunAt: string }
>;

/** What was announced is done, or was refused for another reason: the streams it is about say which. */
export type DepartureEnded = DomainEvent<'DepartureEnded', 1, { readonly departureId: string }>;

export type AdministratorsEvent = DepartureBegun | DepartureEnded;
