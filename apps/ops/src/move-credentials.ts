import type { StoreAddresses } from '@annal/embedded-storage';
import { connectDatabase, copyDatabase, formerNames } from '@annal/read-models';
import { say } from './progress.ts';
import { Refusal } from './refusal.ts';

/** Copies from the database names of earlier releases. Keeps the old ones, which another installation may use. */
export async function moveCredentials({ mongodbUrl }: StoreAddresses): Promise<void> {
  const readModels = connectDatabase(mongodbUrl);
  const { names, database, close } = readModels;
  try {
    if (names.credentials === formerNames.credentials)
      throw new Refusal('MONGODB_URL names the database that earlier releases used; there is nothing to move');
    for (const what of ['credentials', 'deliveries', 'requests'] as const) {
      const count = await copyDatabase(database.client, formerNames[what], names[what]);
      say(`${formerNames[what]} to ${names[what]}: ${count} documents`);
    }
  } finally {
    await close();
  }
}
