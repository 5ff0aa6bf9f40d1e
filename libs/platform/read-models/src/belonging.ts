import type { Db } from 'mongodb';
import type { ReadModelDatabase } from './connect.ts';
import { storeAnswer } from './store-answer.ts';

interface Belonging {
  readonly _id: 'log';
  readonly logId: string;
}

/** Collection of each database. */
export const BELONGING = 'belonging';

/**
 * What is wrong, where a database of this installation belongs to another log. One that belongs to none yet is recorded
 * as belonging to this one.
 */
export async function foreignDatabase(readModels: ReadModelDatabase, logId: string): Promise<string | undefined> {
  const { client } = readModels.database;
  const { readModels: main, credentials, deliveries, requests } = readModels.names;
  for (const name of [main, credentials, deliveries, requests]) {
    const owner = await ownerOf(client.db(name, { writeConcern: { w: 'majority', j: true } }), logId);
    if (owner !== logId) return `database ${name} belongs to log ${owner}, the event store holds log ${logId}`;
  }
  return undefined;
}

async function ownerOf(database: Db, logId: string): Promise<string> {
  const belonging = database.collection<Belonging>(BELONGING);
  const filter = { _id: 'log' } as const;
  const found = await storeAnswer(belonging.findOne(filter));
  if (found) return found.logId;
  await storeAnswer(belonging.updateOne(filter, { $setOnInsert: { logId } }, { upsert: true }));
  return (await storeAnswer(belonging.findOne(filter)))?.logId ?? logId;
}
