import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './progress.ts';

interface Lock {
  readonly _id: 'lock';
  readonly holder: string;
  readonly until: Date;
}

interface Scratch {
  collection(name: string): {
    updateOne(
      filter: object,
      change: object,
      options?: object,
    ): Promise<{ matchedCount: number; upsertedCount: number }>;
    drop(): Promise<unknown>;
  };
  listCollections(filter: object, options: { nameOnly: true }): { toArray(): Promise<{ name: string }[]> };
}

const LOCKS = 'lock';
const LOCKED_MS = 30_000;
const LOOK_AGAIN_MS = 500;

/** Runs with exclusive use of the database. Empties it first, because a killed command leaves data behind. */
export async function aloneIn<Value>(database: Scratch, work: () => Promise<Value>): Promise<Value> {
  const holder = randomUUID();
  for (let waits = false; !(await lock(database, holder)); waits = true) {
    if (!waits) say('another verify is running; waiting for it');
    await wait(LOOK_AGAIN_MS);
  }
  const keeping = setInterval(() => void lock(database, holder).catch(() => undefined), LOCKED_MS / 3);
  try {
    for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray())
      if (name !== LOCKS) await database.collection(name).drop();
    return await work();
  } finally {
    clearInterval(keeping);
  }
}

async function lock(database: Scratch, holder: string): Promise<boolean> {
  const now = Date.now();
  const mine = { _id: 'lock', $or: [{ holder }, { until: { $lt: new Date(now) } }] };
  const until: Pick<Lock, 'holder' | 'until'> = { holder, until: new Date(now + LOCKED_MS) };
  try {
    const done = await database.collection(LOCKS).updateOne(mine, { $set: until }, { upsert: true });
    return done.matchedCount + done.upsertedCount > 0;
  } catch (error) {
    if ((error as { code?: unknown }).code === DUPLICATE_KEY) return false;
    throw error;
  }
}

const DUPLICATE_KEY = 11_000;
