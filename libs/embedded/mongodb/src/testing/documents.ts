import { createHash, randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../index.ts';
import { databasesOf, dropUser, withUser } from './users.ts';

/** The documents of one suite. `close` throws away what was stored. */
export interface Documents {
  readonly connectionString: string;
  /** @returns the address of a further, empty database */
  another(): Promise<string>;
  close(): Promise<void>;
}

/** An embedded server in `dataDir`, or databases on the server at MONGODB_URL. */
export async function startDocuments({ dataDir }: { readonly dataDir: string }): Promise<Documents> {
  const connectionString = await realDocuments(randomUUID());
  return connectionString === undefined ? embedded(dataDir) : real(connectionString);
}

async function embedded(dataDir: string): Promise<Documents> {
  const server = await startEmbeddedMongo({ dataDir });
  const { connectionString } = server;
  const another = () => Promise.resolve(connectionString.replace('/?', `/test-${randomUUID().slice(0, 8)}?`));
  return { connectionString, another, close: () => server.close() };
}

function real(connectionString: string): Documents {
  const all = [connectionString];
  return {
    connectionString,
    another: async () => {
      const further = await requiredDocuments(randomUUID());
      all.push(further);
      return further;
    },
    close: async () => {
      for (const each of all) await dropDocuments(each);
    },
  };
}

async function requiredDocuments(owner: string): Promise<string> {
  const found = await realDocuments(owner);
  if (found === undefined) throw new Error('MONGODB_URL is not set');
  return found;
}

/** The address of the server at MONGODB_URL with a database for `owner`; undefined where the variable is not set. */
export async function realDocuments(owner: string): Promise<string | undefined> {
  const { MONGODB_URL: server, MONGODB_ADMIN_URL: admin } = process.env;
  return server === undefined ? undefined : documentsOn(server, owner, admin);
}

/** @param admin address with a user who may create another one, with rights on the databases of `owner` only */
export async function documentsOn(server: string, owner: string, admin?: string): Promise<string> {
  const name = `test-${createHash('sha256').update(owner).digest('hex').slice(0, 10)}`;
  const address = addressOf(server, name);
  return admin === undefined ? address : withUser(address, name, admin);
}

/** Users are known to the database that the address named before, by default to `admin`. */
function addressOf(server: string, name: string): string {
  const [, start = '', former = '', query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]*)\/?([^?]*)\??(.*)$/.exec(server) ?? [];
  const settings = new URLSearchParams(query);
  if (start.includes('@') && !settings.has('authSource')) settings.set('authSource', former || 'admin');
  return `${start}/${name}?${settings.toString()}`;
}

/** Drops the database in the address, those named after it, and their user. */
export async function dropDocuments(connectionString: string): Promise<void> {
  const client = new MongoClient(connectionString);
  const { databaseName } = client.db();
  try {
    for (const name of databasesOf(databaseName)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
  const { MONGODB_ADMIN_URL: admin } = process.env;
  if (admin !== undefined) await dropUser(databaseName, admin);
}
