import './closed-connections.ts';
import { MongoClient, type Db } from 'mongodb';
import { storeAnswer } from './store-answer.ts';

export interface ReadModelDatabase {
  readonly database: Db;
  /** Another database of the same server, for what cannot be rebuilt. Its writes wait for the disk. */
  kept(name: string): Db;
  close(): Promise<void>;
}

/** A driver that could not connect at first tries again only when it is told to; later on it does so by itself. */
export async function connected(client: MongoClient): Promise<void> {
  await storeAnswer(client.connect());
}

/** One connection pool for everything a process keeps in MongoDB. Connects with the first command, and again. */
export function connectDatabase(connectionString: string, name = 'annal'): ReadModelDatabase {
  const client = new MongoClient(connectionString, {
    appName: 'annal',
    maxPoolSize: 16,
    // A store that is away is reported within this time; hosts and callers try again.
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
  });
  return {
    database: client.db(name),
    kept: (other) => client.db(other, { writeConcern: { w: 'majority', j: true } }),
    close: () => client.close(),
  };
}
