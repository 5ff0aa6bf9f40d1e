import { createHmac } from 'node:crypto';
import { MongoClient, MongoServerError, type Db } from 'mongodb';

const ALREADY_EXISTS = 51003;
const NOT_FOUND = 11;

/** A program keeps its documents in the database that its address names, and in four named after it. */
export function databasesOf(name: string): readonly string[] {
  return ['', '_credentials', '_deliveries', '_requests', '_verify'].map((end) => name + end);
}

/** Every process that runs tests derives the same password. */
export async function withUser(address: string, name: string, admin: string): Promise<string> {
  const password = createHmac('sha256', admin).update(name).digest('hex');
  const roles = databasesOf(name).flatMap((db) => ['readWrite', 'dbAdmin'].map((role) => ({ role, db })));
  await administered(admin, { createUser: name, pwd: password, roles }, ALREADY_EXISTS);
  return address.replace('://', `://${name}:${password}@`).concat('&authSource=admin');
}

export async function dropUser(name: string, admin: string): Promise<void> {
  await administered(admin, { dropUser: name }, NOT_FOUND);
}

async function administered(admin: string, command: Parameters<Db['command']>[0], tolerated: number): Promise<void> {
  const client = new MongoClient(admin);
  try {
    await client.db('admin').command(command);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== tolerated) throw error;
  } finally {
    await client.close();
  }
}
