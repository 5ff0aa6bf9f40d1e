import type { Collection } from 'mongodb';
import { storeAnswer } from '@annal/read-models';

export interface SealedSigningSecret {
  readonly sealed: string;
  readonly expires: Date | null;
}

/** Immutable: a change stores a new set, which the subscription then refers to. */
export interface SealedSecrets {
  readonly _id: string;
  readonly subscription: string;
  readonly signing: readonly SealedSigningSecret[];
  readonly headers: Readonly<Record<string, string>>;
}

export class WebhookSecrets {
  constructor(private readonly collection: Collection<SealedSecrets>) {}

  async prepare(): Promise<void> {
    await this.collection.createIndex({ subscription: 1 });
  }

  get(ref: string): Promise<SealedSecrets | null> {
    return storeAnswer(this.collection.findOne({ _id: ref }));
  }

  async keep({ _id, ...replacement }: SealedSecrets): Promise<void> {
    await storeAnswer(this.collection.replaceOne({ _id }, replacement, { upsert: true }));
  }

  async forget(subscription: string, except: string | null): Promise<void> {
    const others = except === null ? {} : { _id: { $ne: except } };
    await storeAnswer(this.collection.deleteMany({ subscription, ...others }));
  }
}
