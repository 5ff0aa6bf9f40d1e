import { isFormerRun, leaseHolder, storeAnswer } from '@annal/read-models';
import { MongoServerError, type Collection, type Db } from 'mongodb';

interface ProcessRecord {
  readonly _id: string;
  readonly version: number;
  readonly position: bigint | null;
  readonly fence: number;
  readonly holder: string | null;
  readonly expiresAt: Date;
}

export interface Lease {
  readonly fence: number;
  readonly position: bigint | undefined;
  readonly formerVersion: number | undefined;
}

export class LeaseLostError extends Error {
  constructor(process: string) {
    super(`The lease of process ${process} is lost`);
    this.name = 'LeaseLostError';
  }
}

export interface Holder {
  readonly process: string;
  readonly version: number;
  /** `leaseHolder()`: leases of a killed run on the same machine are taken over at once. */
  readonly name: string;
  readonly leaseMs: number;
}

const DUPLICATE_KEY = 11000;

/** Every change is conditional on the fence. Leases ignore the shifted clocks of tests. */
export class ProcessRecords {
  private readonly collection: Collection<ProcessRecord>;

  constructor(
    database: Db,
    private readonly holder: Holder,
  ) {
    const options = { useBigInt64: true, writeConcern: { w: 1, journal: false } } as const;
    this.collection = database.collection<ProcessRecord>('processes', options);
  }

  /** Undefined while another process holds it. `evict` also takes it from a former run on this machine. */
  async acquire(evict: boolean): Promise<Lease | undefined> {
    const { process, version, name } = this.holder;
    const record = (await this.collection.findOne({ _id: process })) ?? (await this.create());
    const isHeld = record.holder !== null && record.expiresAt.getTime() > Date.now();
    if (isHeld && !(evict && isFormerRun(record.holder, name))) return undefined;
    // An older release must not undo what a newer one has begun.
    if (record.version > version) return undefined;
    const isSame = record.version === version;
    const fence = record.fence + 1;
    const position = isSame ? record.position : null;
    const taken = await this.collection.updateOne(
      { _id: process, fence: record.fence },
      { $set: { fence, version, position, holder: name, expiresAt: this.expiry() } },
    );
    if (taken.matchedCount === 0) return undefined;
    return { fence, position: position ?? undefined, formerVersion: isSame ? undefined : record.version };
  }

  async renew(lease: Lease, position: bigint | undefined): Promise<void> {
    await this.update(lease, { expiresAt: this.expiry(), position: position ?? null });
  }

  async release(lease: Lease, position: bigint | undefined): Promise<void> {
    await this.update(lease, { holder: null, position: position ?? null });
  }

  private async update({ fence }: Lease, change: Partial<ProcessRecord>): Promise<void> {
    const { matchedCount } = await this.collection.updateOne({ _id: this.holder.process, fence }, { $set: change });
    if (matchedCount === 0) throw new LeaseLostError(this.holder.process);
  }

  private async create(): Promise<ProcessRecord> {
    const { process, version } = this.holder;
    const record = { _id: process, version, position: null, fence: 0, holder: null, expiresAt: new Date(0) };
    try {
      await this.collection.insertOne(record);
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error;
    }
    return record;
  }

  private expiry(): Date {
    return new Date(Date.now() + this.holder.leaseMs);
  }
}

/** For a copied database: the lease holders run on the original. */
export async function releaseProcesses(database: Db): Promise<void> {
  await database.collection<ProcessRecord>('processes').updateMany({}, { $set: { holder: null } });
}

export async function processHolders(database: Db): Promise<readonly string[]> {
  const held = { holder: { $ne: null }, expiresAt: { $gt: new Date() } };
  const found = await storeAnswer(database.collection<ProcessRecord>('processes').find(held).toArray());
  const holders = new Set(found.flatMap(({ holder }) => holder ?? []));
  return [...holders].filter((holder) => !isFormerRun(holder, leaseHolder()));
}
