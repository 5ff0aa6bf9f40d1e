import type { EventStore } from '@annal/event-store';
import { foreignDatabase, type ReadModelDatabase } from '@annal/read-models';
import { Refusal } from './refusal.ts';

/** @throws Refusal where a database belongs to another log */
export async function refuseForeign(store: EventStore, readModels: ReadModelDatabase): Promise<void> {
  const problem = await foreignDatabase(readModels, await store.identify());
  if (problem !== undefined) throw new Refusal(`The stores do not belong together: ${problem}`);
}
