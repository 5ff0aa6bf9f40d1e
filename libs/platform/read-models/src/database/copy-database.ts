import type { Document, MongoClient, ObjectId } from 'mongodb';
import { BELONGING } from './belonging.ts';
import { storeAnswer } from './store-answer.ts';

const BATCH = 500;

/** Keeps existing documents, so it can be repeated. @returns the number of documents copied */
export async function copyDatabase(client: MongoClient, from: string, to: string): Promise<number> {
  const target = client.db(to, { writeConcern: { w: 'majority', j: true } });
  let count = 0;
  for (const { name } of await storeAnswer(client.db(from).listCollections({}, { nameOnly: true }).toArray())) {
    if (name === BELONGING) continue;
    let batch: Document[] = [];
    const write = async () => {
      if (batch.length === 0) return;
      const upserts = batch.map((document) => ({
        updateOne: { filter: { _id: document['_id'] as ObjectId }, update: { $setOnInsert: document }, upsert: true },
      }));
      await storeAnswer(target.collection(name).bulkWrite(upserts, { ordered: false }));
      count += batch.length;
      batch = [];
    };
    for await (const document of client.db(from).collection(name).find()) {
      batch.push(document);
      if (batch.length === BATCH) await write();
    }
    await write();
  }
  return count;
}
