import { storeAnswer } from '@annal/read-models';
import type { Collection } from 'mongodb';

export interface ClientDocument {
  /** Flow id. */
  readonly _id: string;
  readonly hash: string;
}

/** Hashes of client secrets, by the flow of an API key that they open. */
export class ClientCredentials {
  constructor(private readonly collection: Collection<ClientDocument>) {}

  async hashOf(flowId: string): Promise<string | undefined> {
    return (await storeAnswer(this.collection.findOne({ _id: flowId })))?.hash;
  }

  async set(flowId: string, hash: string): Promise<void> {
    await storeAnswer(this.collection.updateOne({ _id: flowId }, { $set: { hash } }, { upsert: true }));
  }
}
