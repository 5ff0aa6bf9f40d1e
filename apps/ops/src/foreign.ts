import { UnfinishedCopyError, type EventStore } from '@annal/event-store';
import { foreignDatabase, type ReadModelDatabase } from '@annal/read-models';
import { Refusal } from './refusal.ts';

export async function refuseForeign(store: EventStore, readModels: ReadModelDatabase): Promise<void> {
  const logId = await store.identify().catch((error: unknown) => {
    throw error instanceof UnfinishedCopyError ? new Refusal(error.message) : error;
  });
  const problem = await foreignDatabase(readModels, logId);
  if (problem !== undefined) throw new Refusal(`The stores do not belong together: ${problem}`);
}
