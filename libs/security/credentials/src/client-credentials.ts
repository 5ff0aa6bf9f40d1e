import { storeAnswer } from '@annal/read-models';
import type { Collection } from 'mongodb';

export interface ClientDocument {
  /** Flow id. */
  readonly _id: string;
  /** What a secret that is shown is checked against. */
  readonly hash?: string;
}

/** Client secrets and tokens of API keys, by the flow that they open. */
export class ClientCredentials {
  constructor(private readonly collection: Collection<ClientDocument>) {}

  async hashOf(flowId: string): Promise<string | undefined> {
    return (await storeAnswer(this.collection.findOne({ _id: flowId })))?.hash;
  }

  /**
   * Leaves a flow alone that has a secret already: a repeated request does not change what the first one made.
   *
   * @returns whether it had none
   */
  async create(flowId: string, hash: string): Promise<boolean> {
    const change = { $setOnInsert: { hash } };
    return (await storeAnswer(this.collection.updateOne({ _id: flowId }, change, { upsert: true }))).upsertedCount > 0;
  }

  async set(flowId: string, hash: string): Promise<void> {
    await storeAnswer(this.collection.updateOne({ _id: flowId }, { $set: { hash } }, { upsert: true }));
  }

  /** Earlier releases kept secrets encrypted beside their hashes. */
  async forgetSealed(): Promise<void> {
    await storeAnswer(this.collection.updateMany({ sealed: { $exists: true } }, { $unset: { sealed: '' } }));
  }

  async remove(flowIds: readonly string[]): Promise<void> {
    await storeAnswer(this.collection.deleteMany({ _id: { $in: [...flowIds] } }));
  }
}
