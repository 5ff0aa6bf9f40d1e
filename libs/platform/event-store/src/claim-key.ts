import type { CommandContext } from '@annal/kernel';
import { derivedGuid } from './event-ids.ts';
import type { EventStore } from './event-store.ts';
import { reservation, type Reservation } from './reservation.ts';

export interface Claim {
  /** Stream of the key, such as `projectId-library`. */
  readonly stream: string;
  readonly key: string;
  /** Id of the thing that shall have the key. */
  readonly owner: string;
  readonly statusOf: (owner: string) => Promise<OwnerStatus>;
  /** Whether the thing can be written under the id of an interrupted writer; it can, where nothing is said. */
  readonly takesOver?: boolean;
}

/**
 * What became of an earlier owner: never written (its writer was interrupted), there with the key, there without it (about
 * to get it, about to give it up, or interrupted at either), or gone.
 */
export type OwnerStatus = 'absent' | 'live' | 'without' | 'deleted';

/** Longer than any command takes from its claim to the thing, or from the thing to its release. */
const ABANDONED_AFTER_MS = 120_000;

/** One aggregate per category of keys, so that their states are remembered apart. */
const reservations = new Map<string, ReturnType<typeof reservation>>();

function reservationOf(stream: string): ReturnType<typeof reservation> {
  const category = stream.slice(0, stream.indexOf('-'));
  let found = reservations.get(category);
  if (!found) reservations.set(category, (found = reservation(category)));
  return found;
}

/** The owner of a key right now, if any. */
export async function ownerOf(store: EventStore, stream: string): Promise<string | undefined> {
  const { state } = await store.load(reservationOf(stream), stream);
  return state.status === 'claimed' ? state.owner : undefined;
}

/**
 * Claims a key for a thing that is about to be written and returns the id it has to be written under, or undefined
 * where the key belongs to a live one. That id is not always the caller's: the claim of an interrupted writer is
 * taken over with its id, so that the two can never both succeed. Whoever writes the thing's stream first has it.
 * Where that cannot be, and where the owner is there without the key, a claim stands in the way only while its writer
 * may still come.
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
    // A command of its own: its event must not share an id with the claim's.
    const release = { ...context, commandId: derivedGuid(context.commandId, 'release', owner) };
    await releaseKey(store, claim.stream, claim.key, owner, release);
  }
}

function mayStillCome(claimed: Reservation, now: Date): boolean {
  if (claimed.status === 'free' || claimed.claimedAt === undefined) return false;
  return now.getTime() - Date.parse(claimed.claimedAt) <= ABANDONED_AFTER_MS;
}

/** Gives a key up, if that owner still has it. */
export async function releaseKey(
  store: EventStore,
  stream: string,
  key: string,
  owner: string,
  context: CommandContext,
): Promise<void> {
  await store.transact(reservationOf(stream), stream, { type: 'ReleaseKey', data: { key, owner } }, context);
}
