import { assertNever, type Aggregate, type DomainEvent } from '@annal/kernel';

/** Makes a reusable key unique, with a stream per key. Claim the key first, then write its owner. */
export type Reservation =
  | { readonly status: 'free' }
  | { readonly status: 'claimed'; readonly owner: string; readonly claimedAt?: string | undefined };

export type KeyClaimed = DomainEvent<
  'KeyClaimed',
  1,
  {
    readonly key: string;
    readonly owner: string;
    readonly claimedAt?: string;
  }
>;
export type KeyReleased = DomainEvent<'KeyReleased', 1, { readonly key: string; readonly owner: string }>;
export type ReservationEvent = KeyClaimed | KeyReleased;

export type ReservationCommand =
  | { readonly type: 'ClaimKey'; readonly data: KeyClaimed['data'] }
  | { readonly type: 'ReleaseKey'; readonly data: { readonly key: string; readonly owner: string } };

/** Claiming a claimed key changes nothing: check the resulting owner and whether it exists. */
export function reservation(category: string): Aggregate<Reservation, ReservationCommand, ReservationEvent> {
  return {
    category,
    schemas: { KeyClaimed: { schemaVersion: 1 }, KeyReleased: { schemaVersion: 1 } },
    initial: { status: 'free' },
    decide,
    evolve,
  };
}

function decide(command: ReservationCommand, state: Reservation): readonly ReservationEvent[] {
  switch (command.type) {
    case 'ClaimKey':
      return state.status === 'free' ? [{ type: 'KeyClaimed', schemaVersion: 1, data: command.data }] : [];
    case 'ReleaseKey':
      return state.status === 'claimed' && state.owner === command.data.owner
        ? [{ type: 'KeyReleased', schemaVersion: 1, data: command.data }]
        : [];
    default:
      return assertNever(command);
  }
}

function evolve(_: Reservation, event: ReservationEvent): Reservation {
  switch (event.type) {
    case 'KeyClaimed':
      return { status: 'claimed', owner: event.data.owner, claimedAt: event.data.claimedAt };
    case 'KeyReleased':
      return { status: 'free' };
    default:
      return assertNever(event);
  }
}
