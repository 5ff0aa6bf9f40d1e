import { MongoServerError, type Collection, type UpdateFilter, type UpdateOptions } from 'mongodb';

/** A document with the fields `fence`, `holder` and `expiresAt`, or a part of one. */
export interface LeasePlace {
  readonly id: string;
  readonly part?: string;
  readonly fence: number;
}

type Fields = Readonly<Record<string, unknown>>;

export class LeaseLostError extends Error {
  constructor(what: string) {
    super(`The lease of ${what} is lost`);
    this.name = 'LeaseLostError';
  }
}

const DUPLICATE_KEY = 11000;
/** A server that lacked it would give the same fence to another holder. */
const LASTING = { w: 'majority', journal: true } as const;

/** Every change is conditional on the fence, so two holders never both succeed. */
export class LeaseRecords<Document extends { readonly _id: string }> {
  constructor(
    readonly collection: Collection<Document>,
    private readonly holder: string,
    private readonly leaseMs: number,
    private readonly now: () => number,
  ) {}

  /** Undefined when another holder was faster. The caller has checked that the lease is free. */
  async take(place: LeasePlace, also: Fields = {}): Promise<{ fence: number; expiresAt: Date } | undefined> {
    const lease = { fence: place.fence + 1, expiresAt: this.expiry() };
    const fields = { ...also, ...lease, holder: this.holder };
    return (await this.set(place, fields, { writeConcern: LASTING })) ? lease : undefined;
  }

  /** @returns when it ends, or undefined if it is lost */
  async renew(place: LeasePlace, also: Fields = {}): Promise<Date | undefined> {
    const expiresAt = this.expiry();
    return (await this.set(place, { ...also, expiresAt })) ? expiresAt : undefined;
  }

  release(place: LeasePlace, also: Fields = {}): Promise<boolean> {
    return this.set(place, { ...also, holder: null });
  }

  set(place: LeasePlace, fields: Fields, options: UpdateOptions = {}): Promise<boolean> {
    const named = Object.entries(fields).map(([name, value]) => [pathOf(place, name), value]);
    return this.update(place, { $set: Object.fromEntries(named) as Partial<Document> }, options);
  }

  async update(place: LeasePlace, change: UpdateFilter<Document>, options: UpdateOptions = {}): Promise<boolean> {
    const held = { _id: place.id, [pathOf(place, 'fence')]: place.fence } as object;
    return (await this.collection.updateOne(held, change, options)).matchedCount === 1;
  }

  /** Does nothing when the record is there already. */
  async insert(record: Document): Promise<void> {
    try {
      await this.collection.insertOne(record as never);
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error;
    }
  }

  private expiry(): Date {
    return new Date(this.now() + this.leaseMs);
  }
}

function pathOf({ part }: LeasePlace, name: string): string {
  return part === undefined ? name : `${part}.${name}`;
}
