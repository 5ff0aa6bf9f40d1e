import { isFormerRun, leaseHolder, LeaseLostError, LeaseRecords, storeAnswer } from '@annal/read-models';
import type { Db } from 'mongodb';

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

export interface Holder {
  readonly process: string;
  readonly version: number;
  /** `leaseHolder()`: leases of a killed run on the same machine are taken over at once. */
  readonly name: string;
  readonly leaseMs: number;
}

/** Leases ignore the shifted clocks of tests. */
export class ProcessRecords {
  private readonly leases: LeaseRecords<ProcessRecord>;

  constructor(
    database: Db,
    private readonly holder: Holder,
  ) {
    const options = { useBigInt64: true, writeConcern: { w: 1, journal: false } } as const;
    const collection = database.collection<ProcessRecord>('processes', options);
    this.leases = new LeaseRecords(collection, holder.name, holder.leaseMs, Date.now);
  }

  /** Undefined while another process holds it. `evict` also takes it from a former run on this machine. */
  async acquire(evict: boolean): Promise<Lease | undefined> {
    const { process, version, name } = this.holder;
    const record = (await this.leases.collection.findOne({ _id: process })) ?? (await this.create());
    const isHeld = record.holder !== null && record.expiresAt.getTime() > Date.now();
    if (isHeld && !(evict && isFormerRun(record.holder, name))) return undefined;
    // An older release must not undo what a newer one has begun.
    if (record.version > version) return undefined;
    const isSame = record.version === version;
    const position = isSame ? record.position : null;
    const taken = await this.leases.take({ id: process, fence: record.fence }, { version, position });
    if (!taken) return undefined;
    return {
      fence: taken.fence,
      position: position ?? undefined,
      formerVersion: isSame ? undefined : record.version,
    };
  }

  async renew({ fence }: Lease, position: bigint | undefined): Promise<void> {
    const { process } = this.holder;
    const isRenewed = await this.leases.renew({ id: process, fence }, { position: position ?? null });
    if (!isRenewed) throw new LeaseLostError(`process ${process}`);
  }

  async release({ fence }: Lease, position: bigint | undefined): Promise<void> {
    await this.leases.release({ id: this.holder.process, fence }, { position: position ?? null });
  }

  private async create(): Promise<ProcessRecord> {
    const { process, version } = this.holder;
    const record = { _id: process, version, position: null, fence: 0, holder: null, expiresAt: new Date(0) };
    await this.leases.insert(record);
    return record;
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
