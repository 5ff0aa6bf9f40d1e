import type { Collection } from 'mongodb';
import type {
  WebhookDeliveryRecord,
  WebhookDeliveryStatus,
  PendingWebhookDelivery,
} from './webhook-delivery-record.ts';
import { pageWithTotal, storeAnswer, type PageChoice } from '@annal/read-models';

interface Waiting {
  readonly record: WebhookDeliveryRecord;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const PENDING = { _id: 1, subscription: 1, resource: 1, sequence: 1, due: 1, created: 1 } as const;
const SETTLED = ['succeeded', 'failed', 'skipped'] as const;
const MOST_AT_ONCE = 200;

export class WebhookDeliveries {
  private waiting: Waiting[] = [];
  private isWriting = false;

  constructor(private readonly collection: Collection<WebhookDeliveryRecord>) {}

  async prepare(): Promise<void> {
    await this.collection.createIndex({ subscription: 1, created: -1, _id: 1 });
    await this.collection.createIndex({ subscription: 1, status: 1, created: -1, _id: 1 });
    await this.collection.createIndex({ status: 1, subscription: 1, sequence: 1 });
  }

  /** Replaces the record. Concurrent writes are batched and stored in the order of the calls. */
  write(record: WebhookDeliveryRecord): Promise<void> {
    const written = new Promise<void>((resolve, reject) => this.waiting.push({ record, resolve, reject }));
    if (!this.isWriting) void this.flush();
    return written;
  }

  get(id: string): Promise<WebhookDeliveryRecord | null> {
    return storeAnswer(this.collection.findOne({ _id: id }));
  }

  pending(): Promise<PendingWebhookDelivery[]> {
    const found = this.collection.find({ status: 'pending' }).project<PendingWebhookDelivery>(PENDING);
    return storeAnswer(found.sort({ subscription: 1, sequence: 1 }).toArray());
  }

  async page(
    subscription: string,
    { status, skip, limit }: PageChoice & { readonly status?: WebhookDeliveryStatus | undefined },
  ): Promise<{ readonly items: WebhookDeliveryRecord[]; readonly totalCount: number }> {
    const filter = { subscription, ...(status && { status }) };
    const found = this.collection.find(filter).sort({ created: -1, _id: 1 }).skip(skip).limit(limit);
    return pageWithTotal(
      { skip, limit },
      () => storeAnswer(found.toArray()),
      () => storeAnswer(this.collection.countDocuments(filter)),
    );
  }

  async cancel(subscription: string, reason: string, at: Date): Promise<void> {
    const filter = { subscription, status: 'pending' } as const;
    const attempt = { at: at.toISOString(), durationMs: 0, status: null, error: reason, response: null };
    const change = { $set: { status: 'failed' as const, due: null, settled: at }, $push: { attempts: attempt } };
    await storeAnswer(this.collection.updateMany(filter, change));
  }

  failedSince(subscription: string, since: Date, limit: number): Promise<WebhookDeliveryRecord[]> {
    const filter = {
      subscription,
      status: 'failed' as const,
      settled: { $gte: since },
      kind: { $ne: 'ping' as const },
    };
    return storeAnswer(this.collection.find(filter).sort({ sequence: 1 }).limit(limit).toArray());
  }

  async trim(subscription: string, oldest: Date, most: number): Promise<void> {
    const settled = { subscription, status: { $in: SETTLED } };
    const [last] = await storeAnswer(
      this.collection
        .find(settled)
        .sort({ created: -1, _id: 1 })
        .skip(most)
        .limit(1)
        .project<WebhookDeliveryRecord>({ created: 1 })
        .toArray(),
    );
    const before = last && last.created > oldest ? last.created : oldest;
    await storeAnswer(this.collection.deleteMany({ ...settled, created: { $lt: before } }));
  }

  async recordedFrom(subscription: string, sequence: number): Promise<ReadonlySet<string>> {
    const status = { $in: ['pending' as const, ...SETTLED] };
    const filter = { status, subscription, sequence: { $gte: sequence }, kind: 'event' as const };
    const found = await storeAnswer(this.collection.find(filter).project<{ _id: string }>({ _id: 1 }).toArray());
    return new Set(found.map(({ _id }) => _id));
  }

  async forget(subscription: string): Promise<void> {
    await storeAnswer(this.collection.deleteMany({ subscription }));
  }

  private async flush(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MOST_AT_ONCE);
      const newest = new Map(batch.map(({ record }) => [record._id, record]));
      const writes = [...newest.values()].map(({ _id, ...replacement }) => ({
        replaceOne: { filter: { _id }, replacement, upsert: true },
      }));
      try {
        await storeAnswer(this.collection.bulkWrite(writes, { ordered: true }));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }
}
