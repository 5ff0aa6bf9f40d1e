import { storeAnswer } from '@annal/read-models';
import type { Collection } from 'mongodb';

export interface ClientDocument {
  readonly _id: string;
  readonly hash?: string;
}

export class ClientCredentials {
  constructor(private readonly collection: Collection<ClientDocument>) {}

  async hashOf(flowId: string): Promise<string | undefined> {
    return (await storeAnswer(this.collection.findOne({ _id: flowId })))?.hash;
  }

  /** Keeps an existing secret, so that a repeated request changes nothing. */
  async create(flowId: string, hash: string): Promise<boolean> {
    const change = { $setOnInsert: { hash } };
    return (await storeAnswer(this.collection.updateOne({ _id: flowId }, change, { upsert: true }))).upsertedCount > 0;
  }

  async set(flowId: string, hash: string): Promise<void> {
    await storeAnswer(this.collection.updateOne({ _id: flowId }, { $set: { hash } }, { upsert: true }));
  }

  /** Earlier releases stored encrypted secrets beside the hashes. */
  async forgetSealed(): Promise<void> {
    await storeAnswer(this.collection.updateMany({ sealed: { $exists: true } }, { $unset: { sealed: '' } }));
  }

  async remove(flowIds: readonly string[]): Promise<void> {
    await storeAnswer(this.collection.deleteMany({ _id: { $in: [...flowIds] } }));
  }
}
