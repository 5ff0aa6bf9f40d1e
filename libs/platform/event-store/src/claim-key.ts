import type { CommandContext } from '@annal/kernel';
import { derivedGuid } from './event-ids.ts';
import type { EventStore } from './event-store.ts';
import { reservation } from './reservation.ts';

export interface Claim {
  /** Stream of the key, such as `projectId-library`. */
  readonly stream: string;
  readonly key: string;
  /** Id of the thing that shall have the key. */
  readonly owner: string;
  /** What became of an earlier owner: never written (its writer was interrupted), there, or gone. */
  readonly statusOf: (owner: string) => Promise<'absent' | 'live' | 'deleted'>;
}

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
 */
export async function claimKey(store: EventStore, claim: Claim, context: CommandContext): Promise<string | undefined> {
  const aggregate = reservationOf(claim.stream);
  const data = { key: claim.key, owner: claim.owner };
  for (;;) {
    const { state } = await store.transact(aggregate, claim.stream, { type: 'ClaimKey', data }, context);
    const owner = state.status === 'claimed' ? state.owner : claim.owner;
    if (owner === claim.owner) return owner;
    const status = await claim.statusOf(owner);
    if (status === 'live') return undefined;
    if (status === 'absent') return owner;
    // A command of its own: its event must not share an id with the claim's.
    const release = { ...context, commandId: derivedGuid(context.commandId, 'release', owner) };
    await releaseKey(store, claim.stream, claim.key, owner, release);
  }
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
