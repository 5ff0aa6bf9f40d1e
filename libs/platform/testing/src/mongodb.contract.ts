import { MongoClient, type Db } from 'mongodb';
import { aggregationContract } from './mongodb-aggregation.ts';
import { cursorContract } from './mongodb-cursors.ts';
import { edgeCaseContract } from './mongodb-edge-cases.ts';
import { filterContract } from './mongodb-filters.ts';
import { indexContract } from './mongodb-indexes.ts';
import { refusalContract } from './mongodb-refusals.ts';
import { updateContract } from './mongodb-updates.ts';
import { valueContract } from './mongodb-values.ts';
import { writeContract } from './mongodb-writes.ts';

export interface RunningMongo {
  readonly connectionString: string;
  stop(): Promise<void>;
}

export type UseDb = () => Db;

/** Runs against every MongoDB server, through the official driver. */
export function mongodbContract(connect: () => Promise<RunningMongo>): void {
  let running: RunningMongo;
  let client: MongoClient;
  let db: Db;

  beforeAll(async () => {
    running = await connect();
    client = await MongoClient.connect(running.connectionString);
  });
  afterAll(async () => {
    await client.close();
    await running.stop();
  });
  beforeEach(() => {
    db = client.db();
  });
  afterEach(async () => {
    await db.dropDatabase();
  });

  const useDb: UseDb = () => db;
  describe('values', () => valueContract(useDb));
  describe('filters and sorts', () => filterContract(useDb));
  describe('updates', () => updateContract(useDb));
  describe('write commands', () => writeContract(useDb, () => MongoClient.connect(running.connectionString)));
  describe('indexes', () => indexContract(useDb));
  describe('cursors and collections', () => cursorContract(useDb, () => client));
  describe('aggregation', () => aggregationContract(useDb));
  describe('edge cases', () => edgeCaseContract(useDb));
  describe('refusals', () => refusalContract(useDb));
}
