import './closed-connections.ts';
import { MongoClient, type Db } from 'mongodb';
import { databaseNames, type DatabaseNames } from './database-names.ts';
import { storeAnswer } from './store-answer.ts';
import { WrittenServer } from './written-server.ts';

export interface ReadModelDatabase {
  readonly database: Db;
  readonly names: DatabaseNames;
  /** For data that cannot be rebuilt; writes are journaled. */
  kept(what: 'requests'): Db;
  close(): Promise<void>;
}

/** The driver retries by itself only after its first connection. */
export async function connected(client: MongoClient): Promise<void> {
  await storeAnswer(client.connect());
}

/** Connects with the first command. @param name overrides the database in the address */
export function connectDatabase(connectionString: string, name?: string): ReadModelDatabase {
  const names = databaseNames(connectionString);
  const client = new MongoClient(connectionString, {
    appName: 'annal',
    maxPoolSize: 16,
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
  });
  WrittenServer.of(client);
  return {
    database: client.db(name ?? names.readModels),
    names,
    kept: (other) => client.db(names[other], { writeConcern: { w: 'majority', j: true } }),
    close: () => client.close(),
  };
}
