import type { Db } from 'mongodb';
import type { ReadModelDatabase } from './connect.ts';
import { storeAnswer } from './store-answer.ts';

interface Belonging {
  readonly _id: 'log';
  readonly logId: string;
}

export const BELONGING = 'belonging';

/** Databases without a log are assigned to this one. */
export async function foreignDatabase(readModels: ReadModelDatabase, logId: string): Promise<string | undefined> {
  const { client } = readModels.database;
  for (const name of namesOf(readModels)) {
    const owner = await ownerOf(client.db(name, { writeConcern: { w: 'majority', j: true } }), logId);
    if (owner !== logId) return `database ${name} belongs to log ${owner}, the event store holds log ${logId}`;
  }
  return undefined;
}

/** @param logId of a copy begun before, whose databases may be filled already */
export async function usedDatabase(readModels: ReadModelDatabase, logId?: string): Promise<string | undefined> {
  for (const name of namesOf(readModels)) {
    const database = readModels.database.client.db(name);
    const found = await storeAnswer(database.collection<Belonging>(BELONGING).findOne({ _id: 'log' }));
    if (found && found.logId !== logId) return `database ${name} belongs to log ${found.logId}`;
    if (!found && !(await isUnused(database))) return `database ${name} is not empty`;
  }
  return undefined;
}

function namesOf({ names: { readModels, credentials, deliveries, requests } }: ReadModelDatabase): readonly string[] {
  return [readModels, credentials, deliveries, requests];
}

async function isUnused(database: Db): Promise<boolean> {
  for (const { name } of await storeAnswer(database.listCollections({}, { nameOnly: true }).toArray()))
    if (name !== BELONGING && (await storeAnswer(database.collection(name).findOne({})))) return false;
  return true;
}

async function ownerOf(database: Db, logId: string): Promise<string> {
  const belonging = database.collection<Belonging>(BELONGING);
  const filter = { _id: 'log' } as const;
  const found = await storeAnswer(belonging.findOne(filter));
  if (found) return found.logId;
  await storeAnswer(belonging.updateOne(filter, { $setOnInsert: { logId } }, { upsert: true }));
  return (await storeAnswer(belonging.findOne(filter)))?.logId ?? logId;
}
