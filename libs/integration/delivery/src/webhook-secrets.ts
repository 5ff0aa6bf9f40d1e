import type { Collection } from 'mongodb';
import { storeAnswer } from '@annal/read-models';

export interface SealedSigningSecret {
  readonly sealed: string;
  /** Null: it is the one in use. */
  readonly expires: Date | null;
}

/** Never changed: what becomes of a subscription's secrets is another document, and the subscription names the one. */
export interface SealedSecrets {
  /** The `secretsRef` of events. */
  readonly _id: string;
  readonly subscription: string;
  /** The one in use first. */
  readonly signing: readonly SealedSigningSecret[];
  /** By lower-case name. */
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

  /** All of a subscription but one. */
  async forget(subscription: string, except: string | null): Promise<void> {
    const others = except === null ? {} : { _id: { $ne: except } };
    await storeAnswer(this.collection.deleteMany({ subscription, ...others }));
  }
}
