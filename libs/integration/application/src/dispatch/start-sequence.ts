import type { EventStore } from '@annal/event-store';
import { integrationStream } from '@annal/integration-contracts/catalogue';
import type { Recorded } from '@annal/kernel';
import { integrationLog, type StoredIntegrationEvent } from '../integration-log.ts';

export async function readIntegration(
  store: EventStore,
  projectUuid: string,
  from: number,
  most: number,
): Promise<readonly Recorded<StoredIntegrationEvent>[]> {
  const page: Recorded<StoredIntegrationEvent>[] = [];
  const stream = integrationStream(projectUuid);
  const first = BigInt(Math.max(0, from - 1));
  for await (const event of store.readStream(integrationLog, stream, first, most)) page.push(event);
  return page;
}

export async function endOf(store: EventStore, projectUuid: string): Promise<number> {
  const { state } = await store.load(integrationLog, integrationStream(projectUuid));
  return state.sequence + 1;
}

/** Compares the position of the domain event the integration event was made from. */
export async function sequenceAfter(store: EventStore, projectUuid: string, position: bigint): Promise<number> {
  return firstFrom(store, projectUuid, ({ data }) => BigInt(data.origin.position) > position);
}

export async function sequenceStoredAfter(store: EventStore, projectUuid: string, position: bigint): Promise<number> {
  return firstFrom(store, projectUuid, (event) => event.position > position);
}

export async function sequenceSince(store: EventStore, projectUuid: string, since: Date): Promise<number> {
  return firstFrom(store, projectUuid, ({ data }) => new Date(data.event.time) >= since);
}

/** The predicate is monotonic, so the first match is found by doubling steps back from the end. */
async function firstFrom(
  store: EventStore,
  projectUuid: string,
  isAfter: (event: Recorded<StoredIntegrationEvent>) => boolean,
): Promise<number> {
  const end = await endOf(store, projectUuid);
  let known = end;
  for (let step = 1; known > 1; step *= 2) {
    const from = Math.max(1, known - step);
    const [first] = await readIntegration(store, projectUuid, from, 1);
    if (!first || !isAfter(first)) return firstWithin(store, projectUuid, from, known, isAfter);
    known = from;
  }
  return 1;
}

async function firstWithin(
  store: EventStore,
  projectUuid: string,
  from: number,
  to: number,
  isAfter: (event: Recorded<StoredIntegrationEvent>) => boolean,
): Promise<number> {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [event] = await readIntegration(store, projectUuid, middle, 1);
    if (event && !isAfter(event)) low = middle + 1;
    else high = middle;
  }
  return low;
}
