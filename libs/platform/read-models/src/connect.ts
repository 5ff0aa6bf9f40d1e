import './closed-connections.ts';
import { MongoClient, type Db } from 'mongodb';
import { databaseNames, type DatabaseNames } from './database-names.ts';
import { storeAnswer } from './store-answer.ts';

export interface ReadModelDatabase {
  readonly database: Db;
  readonly names: DatabaseNames;
  /** Another database of the same installation, for what cannot be rebuilt. Its writes wait for the disk. */
  kept(what: 'requests'): Db;
  close(): Promise<void>;
}

/** A driver that could not connect at first tries again only when it is told to; later on it does so by itself. */
export async function connected(client: MongoClient): Promise<void> {
  await storeAnswer(client.connect());
}

/**
 * One connection pool for everything a process keeps in MongoDB. Connects with the first command, and again.
 *
 * @param name of another database than the one in the address
 */
export function connectDatabase(connectionString: string, name?: string): ReadModelDatabase {
  const names = databaseNames(connectionString);
  const client = new MongoClient(connectionString, {
    appName: 'annal',
    maxPoolSize: 16,
    // A store that is away is reported within this time; hosts and callers try again.
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
  });
  return {
    database: client.db(name ?? names.readModels),
    names,
    kept: (other) => client.db(names[other], { writeConcern: { w: 'majority', j: true } }),
    close: () => client.close(),
  };
}
