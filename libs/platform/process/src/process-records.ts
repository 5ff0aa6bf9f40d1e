import { isFormerRun, leaseHolder, storeAnswer } from '@annal/read-models';
import { MongoServerError, type Collection, type Db } from 'mongodb';

/** How far a process has come, and who runs it. */
interface ProcessRecord {
  readonly _id: string;
  readonly version: number;
  /** The checkpoint: what `react` has seen; null before the first event. */
  readonly position: bigint | null;
  /** Rises with every new holder. */
  readonly fence: number;
  readonly holder: string | null;
  readonly expiresAt: Date;
}

/** The right to run a process until somebody else takes it over. */
export interface Lease {
  readonly fence: number;
  readonly position: bigint | undefined;
  /** Version the timers were set by before; undefined where it is the same. */
  readonly formerVersion: number | undefined;
}

/** Somebody else runs the process now. */
export class LeaseLostError extends Error {
  constructor(process: string) {
    super(`The lease of process ${process} is lost`);
    this.name = 'LeaseLostError';
  }
}

export interface Holder {
  readonly process: string;
  readonly version: number;
  /** `leaseHolder()`: what was left by a run that was killed on the same machine is taken over at once. */
  readonly name: string;
  readonly leaseMs: number;
}

const DUPLICATE_KEY = 11000;

/**
 * Checkpoints and leases, each change conditional on the fence. Leases run on real time: a clock that is shifted for a
 * test must not keep the next run out.
 */
export class ProcessRecords {
  private readonly collection: Collection<ProcessRecord>;

  constructor(
    database: Db,
    private readonly holder: Holder,
  ) {
    const options = { useBigInt64: true, writeConcern: { w: 1, journal: false } } as const;
    this.collection = database.collection<ProcessRecord>('processes', options);
  }

  /** Undefined while somebody else holds it. `evict` also takes it from a former run on this machine. */
  async acquire(evict: boolean): Promise<Lease | undefined> {
    const { process, version, name } = this.holder;
    const record = (await this.collection.findOne({ _id: process })) ?? (await this.create());
    const isHeld = record.holder !== null && record.expiresAt.getTime() > Date.now();
    if (isHeld && !(evict && isFormerRun(record.holder, name))) return undefined;
    // A release that is being replaced does not undo what the new one has begun.
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

  /** @throws LeaseLostError */
  async renew(lease: Lease, position: bigint | undefined): Promise<void> {
    await this.update(lease, { expiresAt: this.expiry(), position: position ?? null });
  }

  /** Lets somebody else take over at once. */
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
      // Somebody else has made it in the meantime; taking the lease tells the two apart.
      if (!(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error;
    }
    return record;
  }

  private expiry(): Date {
    return new Date(Date.now() + this.holder.leaseMs);
  }
}

/** In the copy of a database: who held the leases runs on the original, and would be waited for in vain. */
export async function releaseProcesses(database: Db): Promise<void> {
  await database.collection<ProcessRecord>('processes').updateMany({}, { $set: { holder: null } });
}

/** Who runs processes at this moment. What was killed on this machine does not count. */
export async function processHolders(database: Db): Promise<readonly string[]> {
  const held = { holder: { $ne: null }, expiresAt: { $gt: new Date() } };
  const found = await storeAnswer(database.collection<ProcessRecord>('processes').find(held).toArray());
  const holders = new Set(found.flatMap(({ holder }) => holder ?? []));
  return [...holders].filter((holder) => !isFormerRun(holder, leaseHolder()));
}
