import type { Clock } from '@annal/kernel';
import { MongoServerError, type Collection, type Db, type UpdateFilter } from 'mongodb';
import { ENCODING, WRITE_CONCERN } from './guarded-collection.ts';
import { buildKey, emptyBuild, type BuildRecord, type ProjectionRecord } from './projection-record.ts';

export interface Lease {
  readonly projection: string;
  readonly build: string;
  readonly fence: number;
  validUntil: Date;
}

export class LeaseLostError extends Error {
  constructor({ projection, build }: Lease) {
    super(`The lease of projection ${projection} ${build} is lost`);
    this.name = 'LeaseLostError';
  }
}

export const RECORDS = 'projections';
const DUPLICATE_KEY = 11000;

/** Every change is conditional, so two hosts never both succeed. */
export class ProjectionRecords {
  private readonly collection: Collection<ProjectionRecord>;

  constructor(
    database: Db,
    private readonly holder: string,
    private readonly leaseMs: number,
    private readonly clock: Clock,
  ) {
    this.collection = database.collection<ProjectionRecord>(RECORDS, { ...ENCODING, writeConcern: WRITE_CONCERN });
  }

  async ensure(name: string, version: number): Promise<ProjectionRecord> {
    const key = buildKey(version);
    const record = await this.collection.findOne({ _id: name });
    if (record?.builds[key]) return record;
    if (record) await this.addBuild(name, key);
    else
      await this.insert({
        _id: name,
        live: key,
        previous: null,
        switchedAt: new Date(0),
        builds: { [key]: emptyBuild },
      });
    return this.ensure(name, version);
  }

  async addBuild(name: string, key: string): Promise<void> {
    await this.collection.updateOne(
      { _id: name, [`builds.${key}`]: null },
      { $set: { [`builds.${key}`]: emptyBuild } },
    );
  }

  /** Undefined when another host was faster. The caller has checked that the build is free. */
  async acquire(record: ProjectionRecord, build: string, reset = false): Promise<Lease | undefined> {
    const former = record.builds[build]?.fence ?? 0;
    const lease: Lease = { projection: record._id, build, fence: former + 1, validUntil: this.expiry() };
    const taken = await this.update(
      { ...lease, fence: former },
      {
        $set: {
          [`builds.${build}.fence`]: lease.fence,
          [`builds.${build}.holder`]: this.holder,
          [`builds.${build}.expiresAt`]: lease.validUntil,
          ...(reset
            ? { [`builds.${build}.position`]: null, [`builds.${build}.readTo`]: null, [`builds.${build}.removed`]: [] }
            : {}),
        },
      },
    );
    return taken ? lease : undefined;
  }

  async build(lease: Lease): Promise<BuildRecord> {
    const build = (await this.collection.findOne({ _id: lease.projection }))?.builds[lease.build];
    if (build?.fence !== lease.fence) throw new LeaseLostError(lease);
    return build;
  }

  async renew(lease: Lease): Promise<boolean> {
    const validUntil = this.expiry();
    const renewed = await this.update(lease, { $set: { [`builds.${lease.build}.expiresAt`]: validUntil } });
    if (renewed) lease.validUntil = validUntil;
    return renewed;
  }

  async release(lease: Lease): Promise<void> {
    await this.update(lease, { $set: { [`builds.${lease.build}.holder`]: null } });
  }

  assertValid(lease: Lease): void {
    if (lease.validUntil <= this.clock()) throw new LeaseLostError(lease);
  }

  async saveProgress(
    lease: Lease,
    { position, readTo, removed }: Partial<Pick<BuildRecord, 'position' | 'readTo' | 'removed'>>,
  ): Promise<void> {
    const changed = Object.entries({ position, readTo, removed }).filter(([, value]) => value !== undefined);
    const fields = changed.map(([name, value]) => [`builds.${lease.build}.${name}`, value]);
    await this.updateOrThrow(lease, { $set: Object.fromEntries(fields) as object });
  }

  async goLive(lease: Lease, formerly: string, keep = false): Promise<boolean> {
    const kept = keep ? { kept: formerly } : {};
    const { modifiedCount } = await this.collection.updateOne(
      { _id: lease.projection, live: formerly, [`builds.${lease.build}.fence`]: lease.fence },
      { $set: { live: lease.build, previous: formerly, switchedAt: this.clock(), ...kept, rebuild: null } },
    );
    return modifiedCount === 1;
  }

  async forget(lease: Lease): Promise<void> {
    await this.update(lease, { $unset: { [`builds.${lease.build}`]: '' } });
  }

  private expiry(): Date {
    return new Date(this.clock().getTime() + this.leaseMs);
  }

  private async updateOrThrow(lease: Lease, change: UpdateFilter<ProjectionRecord>): Promise<void> {
    if (!(await this.update(lease, change))) throw new LeaseLostError(lease);
  }

  private async update(lease: Lease, change: UpdateFilter<ProjectionRecord>): Promise<boolean> {
    const filter = { _id: lease.projection, [`builds.${lease.build}.fence`]: lease.fence };
    return (await this.collection.updateOne(filter, change)).matchedCount === 1;
  }

  private async insert(record: ProjectionRecord): Promise<void> {
    try {
      await this.collection.insertOne(record);
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error;
    }
  }
}

/** For a copied database: the lease holders run on the original. */
export async function releaseBuilds(database: Db): Promise<void> {
  const collection = database.collection<ProjectionRecord>(RECORDS, ENCODING);
  for (const { _id, builds } of await collection.find({}).toArray()) {
    const released = Object.keys(builds).map((build) => [`builds.${build}.holder`, null]);
    await collection.updateOne({ _id }, { $set: Object.fromEntries(released) as object });
  }
}
