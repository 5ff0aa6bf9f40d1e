import './closed-connections.ts';
import { MongoClient, type Db } from 'mongodb';

export interface ReadModelDatabase {
  readonly database: Db;
  close(): Promise<void>;
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
  return { database: client.db(name), close: () => client.close() };
}
