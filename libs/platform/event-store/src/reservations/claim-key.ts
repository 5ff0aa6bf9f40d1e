import { isAbandoned, type CommandContext } from '@annal/kernel';
import { derivedGuid } from '../log/event-ids.ts';
import type { EventStore } from '../event-store.ts';
import { reservation, type Reservation } from './reservation.ts';

export interface Claim {
  readonly stream: string;
  readonly key: string;
  readonly owner: string;
  readonly statusOf: (owner: string) => Promise<OwnerStatus>;
  /** Whether the new owner can be written under the id of an interrupted writer. */
  readonly takesOver?: boolean;
}

/** `absent`: its writer was interrupted; `without`: it exists, but does not have the key yet or any more. */
export type OwnerStatus = 'absent' | 'live' | 'without' | 'deleted';

/** One aggregate per category, because a state cache belongs to one aggregate. */
const reservations = new Map<string, ReturnType<typeof reservation>>();

function reservationOf(stream: string): ReturnType<typeof reservation> {
  const category = stream.slice(0, stream.indexOf('-'));
  let found = reservations.get(category);
  if (!found) reservations.set(category, (found = reservation(category)));
  return found;
}

export async function ownerOf(store: EventStore, stream: string): Promise<string | undefined> {
  const { state } = await store.load(reservationOf(stream), stream);
  return state.status === 'claimed' ? state.owner : undefined;
}

/**
 * Returns the id to write the owner under, or undefined when a live owner has the key. The id may be that of an
 * interrupted writer, so that only one of the two can create the stream. If that is impossible, the claim blocks
 * others until its writer counts as gone.
 */
export async function claimKey(store: EventStore, claim: Claim, context: CommandContext): Promise<string | undefined> {
  const aggregate = reservationOf(claim.stream);
  const data = { key: claim.key, owner: claim.owner, claimedAt: store.now().toISOString() };
  for (;;) {
    const { state } = await store.transact(aggregate, claim.stream, { type: 'ClaimKey', data }, context);
    const owner = state.status === 'claimed' ? state.owner : claim.owner;
    if (owner === claim.owner) return owner;
    const status = await claim.statusOf(owner);
    if (status === 'live') return undefined;
    if (status === 'absent' && claim.takesOver !== false) return owner;
    if (status !== 'deleted' && mayStillCome(state, store.now())) return undefined;
    // A separate command id, because event ids derive from it.
    const release = { ...context, commandId: derivedGuid(context.commandId, 'release', owner) };
    await releaseKey(store, claim.stream, claim.key, owner, release);
  }
}

function mayStillCome(claimed: Reservation, now: Date): boolean {
  return claimed.status === 'claimed' && !isAbandoned(claimed.claimedAt, now);
}

export async function releaseKey(
  store: EventStore,
  stream: string,
  key: string,
  owner: string,
  context: CommandContext,
): Promise<void> {
  await store.transact(reservationOf(stream), stream, { type: 'ReleaseKey', data: { key, owner } }, context);
}
