import { createHash, randomUUID } from 'node:crypto';
import { startEmbeddedMongo } from '../index.ts';
import { MongoClient } from 'mongodb';

/** The documents of one suite. `close` throws away what was stored. */
export interface Documents {
  readonly connectionString: string;
  close(): Promise<void>;
}

/** An embedded server in `dataDir`, or a database of its own on the server at MONGODB_URL. */
export async function startDocuments({ dataDir }: { readonly dataDir: string }): Promise<Documents> {
  const connectionString = realDocuments(randomUUID());
  if (connectionString === undefined) return startEmbeddedMongo({ dataDir });
  return { connectionString, close: () => dropDocuments(connectionString) };
}

/** The address of the server at MONGODB_URL with a database for `owner`; undefined where the variable is not set. */
export function realDocuments(owner: string): string | undefined {
  const server = process.env['MONGODB_URL'];
  if (server === undefined) return undefined;
  const url = new URL(server);
  url.pathname = `/test-${createHash('sha256').update(owner).digest('hex').slice(0, 10)}`;
  return url.href;
}

/** Drops the database in the address and those named after it. */
export async function dropDocuments(connectionString: string): Promise<void> {
  const client = await new MongoClient(connectionString).connect();
  try {
    const own = client.db().databaseName;
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases)
      if (name === own || name.startsWith(`${own}_`)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
