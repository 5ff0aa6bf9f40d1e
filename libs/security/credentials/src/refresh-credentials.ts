import { createHash, randomBytes } from 'node:crypto';
import { storeAnswer } from '@annal/read-models';
import type { Collection } from 'mongodb';

export interface RefreshDocument {
  /** SHA-256, which suffices for 256 random bits. */
  readonly _id: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly generation: string;
  readonly suspensions: number;
  readonly expires: Date;
  /** After each use; absent: the usual life. */
  readonly lifeSeconds?: number;
}

/** Only digests are stored. Tokens are reusable (authentication.md 4). */
export class RefreshCredentials {
  constructor(private readonly collection: Collection<RefreshDocument>) {}

  async issue(grant: Omit<RefreshDocument, '_id'>): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await storeAnswer(this.collection.insertOne({ _id: digest(token), ...grant }));
    return token;
  }

  async find(token: string): Promise<RefreshDocument | undefined> {
    return (await storeAnswer(this.collection.findOne({ _id: digest(token) }))) ?? undefined;
  }

  async extend(token: string, expires: Date): Promise<void> {
    await storeAnswer(this.collection.updateOne({ _id: digest(token) }, { $set: { expires } }));
  }

  async remove(token: string): Promise<void> {
    await storeAnswer(this.collection.deleteOne({ _id: digest(token) }));
  }

  async removeOf(userId: string): Promise<void> {
    await storeAnswer(this.collection.deleteMany({ userId }));
  }

  async purgeExpired(now: Date): Promise<number> {
    const { deletedCount } = await storeAnswer(this.collection.deleteMany({ expires: { $lte: now } }));
    return deletedCount;
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
