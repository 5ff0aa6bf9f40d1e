import { assertNever, type Aggregate, type DomainEvent } from '@annal/kernel';

/**
 * Makes a key unique that may be given up and used again: one small stream per key, such as `projectId-library`.
 * Whoever creates the thing first claims its key, then writes the thing. `owner` is the id of that thing.
 */
export type Reservation =
  | { readonly status: 'free' }
  | { readonly status: 'claimed'; readonly owner: string; readonly claimedAt?: string | undefined };

export type KeyClaimed = DomainEvent<
  'KeyClaimed',
  1,
  {
    readonly key: string;
    readonly owner: string;
    /** Absent from claims of before it was written down; those are old. */
    readonly claimedAt?: string;
  }
>;
export type KeyReleased = DomainEvent<'KeyReleased', 1, { readonly key: string; readonly owner: string }>;
export type ReservationEvent = KeyClaimed | KeyReleased;

export type ReservationCommand =
  | { readonly type: 'ClaimKey'; readonly data: KeyClaimed['data'] }
  | { readonly type: 'ReleaseKey'; readonly data: { readonly key: string; readonly owner: string } };

/** Claiming a claimed key changes nothing: look at the resulting owner, and whether that owner came to exist. */
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
