import type { Db } from 'mongodb';
import { ENCODING } from '../database/guarded-collection.ts';
import { isFormerRun, leaseHolder } from './lease-holder.ts';
import type { ProjectionRecord } from './projection-record.ts';
import { RECORDS } from './projection-records.ts';
import { storeAnswer } from '../database/store-answer.ts';

export async function projectionHolders(database: Db): Promise<readonly string[]> {
  const records = database.collection<ProjectionRecord>(RECORDS, ENCODING);
  const builds = (await storeAnswer(records.find().toArray())).flatMap((record) => Object.values(record.builds));
  const now = new Date();
  const holders = builds.flatMap(({ holder, expiresAt }) => (holder !== null && expiresAt > now ? [holder] : []));
  return [...new Set(holders)].filter((holder) => !isFormerRun(holder, leaseHolder()));
}
