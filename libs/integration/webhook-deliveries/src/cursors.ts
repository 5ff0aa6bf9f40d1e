import type { Collection } from 'mongodb';
import { storeAnswer } from '@annal/read-models';

export interface Cursor {
  readonly _id: string;
  readonly next: number;
  /** Position of the event that enabled the subscription; earlier events are not delivered. */
  readonly activation: string;
  /** Rises with every replay, because delivery ids depend on it. */
  readonly generation: number;
  readonly lastSuccess: Date | null;
  readonly failures: number;
  readonly parked: Date | null;
  /** Absent when parked by an earlier release, which knew one reason: the receiver did not answer. */
  readonly parkedReason?: string | null;
  readonly lastError: string | null;
}

export type DispatchRequest = { readonly _id: string; readonly subscription: string } & (
  | { readonly kind: 'send'; readonly delivery: string }
  | { readonly kind: 'replay'; readonly sequence: number | null; readonly since: string | null }
  | { readonly kind: 'resume' }
);

export class Cursors {
  constructor(
    private readonly cursors: Collection<Cursor>,
    private readonly requests: Collection<DispatchRequest>,
  ) {}

  all(): Promise<Cursor[]> {
    return storeAnswer(this.cursors.find().toArray());
  }

  get(subscription: string): Promise<Cursor | null> {
    return storeAnswer(this.cursors.findOne({ _id: subscription }));
  }

  many(subscriptions: readonly string[]): Promise<Cursor[]> {
    return storeAnswer(this.cursors.find({ _id: { $in: [...subscriptions] } }).toArray());
  }

  async save(cursors: readonly Cursor[]): Promise<void> {
    if (cursors.length === 0) return;
    const writes = cursors.map(({ _id, ...replacement }) => ({
      replaceOne: { filter: { _id }, replacement, upsert: true },
    }));
    await storeAnswer(this.cursors.bulkWrite(writes, { ordered: false }));
  }

  async forget(subscription: string): Promise<void> {
    await storeAnswer(this.cursors.deleteOne({ _id: subscription }));
  }

  async ask(request: DispatchRequest): Promise<void> {
    const { _id, ...replacement } = request;
    await storeAnswer(this.requests.replaceOne({ _id }, replacement as DispatchRequest, { upsert: true }));
  }

  asked(): Promise<DispatchRequest[]> {
    return storeAnswer(this.requests.find().sort({ _id: 1 }).limit(100).toArray());
  }

  async answered(id: string): Promise<void> {
    await storeAnswer(this.requests.deleteOne({ _id: id }));
  }
}
