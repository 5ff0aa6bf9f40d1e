import { randomUUID } from 'node:crypto';
import { storeAnswer } from '@annal/read-models';
import { MongoServerError, type Collection } from 'mongodb';

export interface PasswordDocument {
  readonly _id: string;
  readonly hash: string;
  /** Changes with every password and invalidates what was granted under the former one. */
  readonly generation: string;
  readonly changed: Date;
}

const DUPLICATE_KEY = 11000;

export class PasswordCredentials {
  constructor(private readonly collection: Collection<PasswordDocument>) {}

  async find(userId: string): Promise<PasswordDocument | undefined> {
    return (await storeAnswer(this.collection.findOne({ _id: userId }))) ?? undefined;
  }

  async create(userId: string, hash: string, now: Date): Promise<boolean> {
    try {
      await storeAnswer(this.collection.insertOne({ _id: userId, hash, generation: randomUUID(), changed: now }));
      return true;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false;
      throw error;
    }
  }

  async change(userId: string, hash: string, now: Date): Promise<void> {
    const password = { hash, generation: randomUUID(), changed: now };
    await storeAnswer(this.collection.updateOne({ _id: userId }, { $set: password }, { upsert: true }));
  }

  async remove(userId: string): Promise<void> {
    await storeAnswer(this.collection.deleteOne({ _id: userId }));
  }
}
