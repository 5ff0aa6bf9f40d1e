import { storeAnswer } from '@annal/read-models';
import type { Collection } from 'mongodb';

export interface ClientDocument {
  /** Flow id. */
  readonly _id: string;
  /** What a secret that is shown is checked against; absent for what opens nothing here. */
  readonly hash?: string;
  /** The secret itself, encrypted, for those who may see it; absent where it was never kept. */
  readonly sealed?: string;
}

/** Client secrets and tokens of API keys, by the flow that they open. */
export class ClientCredentials {
  constructor(private readonly collection: Collection<ClientDocument>) {}

  async hashOf(flowId: string): Promise<string | undefined> {
    return (await storeAnswer(this.collection.findOne({ _id: flowId })))?.hash;
  }

  /** Of those flows that have one, in one question. */
  async sealedOf(flowIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await storeAnswer(this.collection.find({ _id: { $in: [...flowIds] } }).toArray());
    return new Map(found.flatMap(({ _id, sealed }) => (sealed === undefined ? [] : [[_id, sealed] as const])));
  }

  /** Leaves a flow alone that has a secret already: a repeated request does not change what the first one made. */
  async create(flowId: string, secret: Omit<ClientDocument, '_id'>): Promise<void> {
    await storeAnswer(this.collection.updateOne({ _id: flowId }, { $setOnInsert: secret }, { upsert: true }));
  }

  async set(flowId: string, secret: Omit<ClientDocument, '_id'>): Promise<void> {
    await storeAnswer(this.collection.updateOne({ _id: flowId }, { $set: secret }, { upsert: true }));
  }

  async remove(flowIds: readonly string[]): Promise<void> {
    await storeAnswer(this.collection.deleteMany({ _id: { $in: [...flowIds] } }));
  }
}
