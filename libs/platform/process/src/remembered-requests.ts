import { storeAnswer } from '@annal/read-models';
import { MongoServerError, type Collection, type Db } from 'mongodb';

/** conventions.md 11 */
export interface RememberedRequest {
  readonly _id: string;
  /** A different request under the same key is refused. */
  readonly fingerprint: string;
  /** `open`: no process works on it, and the outcome is unknown. */
  readonly state: 'underWay' | 'open' | 'done';
  readonly holder: string;
  readonly leaseUntil: Date;
  readonly since: Date;
  readonly about?: Subject | undefined;
  readonly expires: Date;
  readonly outcome?: RememberedOutcome | undefined;
}

/** Identifies the objects of a request, because their ids may be reused later. */
export interface Subject {
  readonly projectUuid?: string | undefined;
  readonly after: string;
}

export interface RememberedOutcome {
  readonly status: number;
  readonly hasBody: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Replies of the request's commands, as JSON and without secrets. */
  readonly replies: readonly string[];
}

export type ClaimResult =
  | { readonly kind: 'taken'; readonly since: Date; readonly isSecond: false }
  | { readonly kind: 'taken'; readonly since: Date; readonly isSecond: true; readonly about: Subject | undefined }
  | { readonly kind: 'done'; readonly outcome: RememberedOutcome }
  | { readonly kind: 'underWay' }
  | { readonly kind: 'other' };

export interface Claimed {
  readonly id: string;
  readonly fingerprint: string;
  readonly holder: string;
  readonly about?: Subject | undefined;
}

export const LEASE_MS = 6_000;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const DUPLICATE_KEY = 11000;

export class RememberedRequests {
  private readonly requests: Collection<RememberedRequest>;

  constructor(database: Db) {
    this.requests = database.collection<RememberedRequest>('requests', { ignoreUndefined: true });
  }

  async prepare(): Promise<void> {
    await storeAnswer(this.requests.createIndex({ expires: 1 }));
  }

  async find(id: string, now: Date): Promise<RememberedRequest | undefined> {
    const found = await storeAnswer(this.requests.findOne({ _id: id }));
    return found && found.expires > now ? found : undefined;
  }

  async claim({ id, fingerprint, holder, about }: Claimed, now: Date): Promise<ClaimResult> {
    const lease = { state: 'underWay' as const, holder, leaseUntil: new Date(now.getTime() + LEASE_MS) };
    const first = { fingerprint, ...lease, about, since: now, expires: new Date(now.getTime() + KEPT_MS) };
    if (await this.insert({ _id: id, ...first })) return { kind: 'taken', since: now, isSecond: false };
    const found = await storeAnswer(this.requests.findOne({ _id: id }));
    if (!found) return { kind: 'underWay' };
    const unchanged = { _id: id, holder: found.holder, state: found.state, leaseUntil: found.leaseUntil };
    if (found.expires <= now) {
      const { modifiedCount } = await storeAnswer(this.requests.replaceOne(unchanged, first));
      return modifiedCount === 1 ? { kind: 'taken', since: now, isSecond: false } : { kind: 'underWay' };
    }
    if (found.fingerprint !== fingerprint) return { kind: 'other' };
    if (found.state === 'done' && found.outcome) return { kind: 'done', outcome: found.outcome };
    if (found.state === 'underWay' && found.leaseUntil > now) return { kind: 'underWay' };
    const { modifiedCount } = await storeAnswer(this.requests.updateOne(unchanged, { $set: lease }));
    return modifiedCount === 1
      ? { kind: 'taken', since: found.since, isSecond: true, about: found.about }
      : { kind: 'underWay' };
  }

  /** @param ids without those of claims that ended while the store was away, which others wait for */
  async renew(ids: readonly string[], holder: string, now: Date): Promise<void> {
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const held = { _id: { $in: [...ids] }, holder, state: 'underWay' as const };
    await storeAnswer(this.requests.updateMany(held, { $set: { leaseUntil } }));
  }

  async remember({ id, holder }: Claimed, outcome: RememberedOutcome, now: Date): Promise<void> {
    const done = { state: 'done' as const, outcome, expires: new Date(now.getTime() + KEPT_MS) };
    await storeAnswer(this.requests.updateOne({ _id: id, holder, state: 'underWay' }, { $set: done }));
  }

  async forget({ id, holder }: Claimed): Promise<void> {
    await storeAnswer(this.requests.deleteOne({ _id: id, holder, state: 'underWay' }));
  }

  async leaveOpen({ id, holder }: Claimed): Promise<void> {
    const open = { state: 'open' as const };
    await storeAnswer(this.requests.updateOne({ _id: id, holder, state: 'underWay' }, { $set: open }));
  }

  async purge(now: Date): Promise<void> {
    await storeAnswer(this.requests.deleteMany({ expires: { $lte: now } }));
  }

  private async insert(request: RememberedRequest): Promise<boolean> {
    try {
      await storeAnswer(this.requests.insertOne(request));
      return true;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false;
      throw error;
    }
  }
}
