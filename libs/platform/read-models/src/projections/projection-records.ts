import type { Clock } from '@annal/kernel';
import type { Db } from 'mongodb';
import { ENCODING, WRITE_CONCERN } from '../database/guarded-collection.ts';
import type { OnlyOn } from '../database/written-server.ts';
import { LeaseLostError, LeaseRecords, type LeasePlace } from './lease-records.ts';
import { buildKey, emptyBuild, type BuildRecord, type ProjectionRecord } from './projection-record.ts';

export interface Lease {
  readonly projection: string;
  readonly build: string;
  readonly fence: number;
  validUntil: Date;
}

export const RECORDS = 'projections';

export class ProjectionRecords {
  private readonly leases: LeaseRecords<ProjectionRecord>;

  constructor(
    database: Db,
    holder: string,
    leaseMs: number,
    private readonly clock: Clock,
  ) {
    const collection = database.collection<ProjectionRecord>(RECORDS, { ...ENCODING, writeConcern: WRITE_CONCERN });
    this.leases = new LeaseRecords(collection, holder, leaseMs, () => clock().getTime());
  }

  async ensure(name: string, version: number): Promise<ProjectionRecord> {
    const key = buildKey(version);
    const record = await this.leases.collection.findOne({ _id: name });
    if (record?.builds[key]) return record;
    if (record) await this.addBuild(name, key);
    else
      await this.leases.insert({
        _id: name,
        live: key,
        previous: null,
        switchedAt: new Date(0),
        builds: { [key]: emptyBuild },
      });
    return this.ensure(name, version);
  }

  async addBuild(name: string, key: string): Promise<void> {
    await this.leases.collection.updateOne(
      { _id: name, [`builds.${key}`]: null },
      { $set: { [`builds.${key}`]: emptyBuild } },
    );
  }

  /** Undefined when another host was faster. The caller has checked that the build is free. */
  async acquire(record: ProjectionRecord, build: string, reset = false): Promise<Lease | undefined> {
    const place = { projection: record._id, build, fence: record.builds[build]?.fence ?? 0 };
    const taken = await this.leases.take(leaseAt(place), reset ? { position: null, readTo: null, removed: [] } : {});
    return taken && { ...place, fence: taken.fence, validUntil: taken.expiresAt };
  }

  async build(lease: Lease): Promise<BuildRecord> {
    const build = (await this.leases.collection.findOne({ _id: lease.projection }))?.builds[lease.build];
    if (build?.fence !== lease.fence) throw lost(lease);
    return build;
  }

  async renew(lease: Lease): Promise<boolean> {
    const validUntil = await this.leases.renew(leaseAt(lease));
    if (validUntil) lease.validUntil = validUntil;
    return validUntil !== undefined;
  }

  async release(lease: Lease): Promise<void> {
    await this.leases.release(leaseAt(lease));
  }

  assertValid(lease: Lease): void {
    if (lease.validUntil <= this.clock()) throw lost(lease);
  }

  async saveProgress(
    lease: Lease,
    { position, readTo, removed }: Partial<Pick<BuildRecord, 'position' | 'readTo' | 'removed'>>,
    onlyOn: OnlyOn,
  ): Promise<void> {
    const changed = Object.entries({ position, readTo, removed }).filter(([, value]) => value !== undefined);
    if (!(await this.leases.set(leaseAt(lease), Object.fromEntries(changed), { onlyOn }))) throw lost(lease);
  }

  async goLive(lease: Lease, formerly: string, keep = false): Promise<boolean> {
    const kept = keep ? { kept: formerly } : {};
    const { modifiedCount } = await this.leases.collection.updateOne(
      { _id: lease.projection, live: formerly, [`builds.${lease.build}.fence`]: lease.fence },
      { $set: { live: lease.build, previous: formerly, switchedAt: this.clock(), ...kept, rebuild: null } },
    );
    return modifiedCount === 1;
  }

  async forget(lease: Lease): Promise<void> {
    await this.leases.update(leaseAt(lease), { $unset: { [`builds.${lease.build}`]: '' } });
  }
}

function leaseAt({ projection, build, fence }: Omit<Lease, 'validUntil'>): LeasePlace {
  return { id: projection, part: `builds.${build}`, fence };
}

function lost({ projection, build }: Lease): LeaseLostError {
  return new LeaseLostError(`projection ${projection} ${build}`);
}

/** For a copied database: the lease holders run on the original. */
export async function releaseBuilds(database: Db): Promise<void> {
  const collection = database.collection<ProjectionRecord>(RECORDS, ENCODING);
  for (const { _id, builds } of await collection.find({}).toArray()) {
    const released = Object.keys(builds).map((build) => [`builds.${build}.holder`, null]);
    await collection.updateOne({ _id }, { $set: Object.fromEntries(released) as object });
  }
}
