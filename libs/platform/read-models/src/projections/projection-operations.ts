import type { Collection, Db } from 'mongodb';
import { ENCODING, WRITE_CONCERN } from '../database/guarded-collection.ts';
import { emptyBuild, nextBuild, type ProjectionRecord, type RebuildWishes } from './projection-record.ts';
import { RECORDS } from './projection-records.ts';

export interface ProjectionState {
  readonly name: string;
  readonly live: string;
  readonly kept: string | undefined;
  readonly builds: Readonly<Record<string, bigint | undefined>>;
}

export class OperationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperationRefused';
  }
}

/** Only changes projection records, which hosts follow within a few seconds. */
export class ProjectionOperations {
  private readonly records: Collection<ProjectionRecord>;

  constructor(database: Db) {
    this.records = database.collection<ProjectionRecord>(RECORDS, { ...ENCODING, writeConcern: WRITE_CONCERN });
  }

  async list(): Promise<readonly ProjectionState[]> {
    return (await this.records.find({}, { sort: { _id: 1 } }).toArray()).map(stateOf);
  }

  async state(name: string): Promise<ProjectionState> {
    return stateOf(await this.record(name));
  }

  async rebuild(name: string, version: number, wishes: RebuildWishes): Promise<string> {
    const record = await this.record(name);
    const build = nextBuild(record, version);
    if (record.builds[build]) throw new OperationRefused(`${name} is being rebuilt already, as ${build}`);
    if (record.kept) throw new OperationRefused(`${name} still keeps ${record.kept}: run settle first`);
    await this.change(record, { [`builds.${build}`]: emptyBuild, rebuild: wishes });
    return build;
  }

  async switchOver(name: string): Promise<void> {
    const record = await this.record(name);
    if (!record.rebuild?.hold) throw new OperationRefused(`${name} has no build that waits for a switch`);
    await this.change(record, { 'rebuild.hold': false });
  }

  async abandon(name: string, build: string): Promise<void> {
    const record = await this.record(name);
    if (build === record.live || !record.builds[build]) throw new OperationRefused(`${name} is not filling ${build}`);
    await this.change(record, { [`builds.${build}.retired`]: true, rebuild: null });
  }

  /** Drops the build that readers leave. @returns the build that is live now */
  async rollBack(name: string): Promise<string> {
    const record = await this.record(name);
    const { live, kept } = record;
    if (!kept) throw new OperationRefused(`${name} keeps no former build`);
    if ((record.builds[kept]?.position ?? -1n) < (record.builds[live]?.position ?? -1n))
      throw new OperationRefused(`${kept} of ${name} is behind ${live}: no process updates it at the moment`);
    const switched = { live: kept, previous: live, switchedAt: new Date(), kept: null };
    await this.change(record, { ...switched, [`builds.${live}.retired`]: true });
    return kept;
  }

  async settle(name: string): Promise<void> {
    const record = await this.record(name);
    if (!record.kept) throw new OperationRefused(`${name} keeps no former build`);
    await this.change(record, { kept: null, [`builds.${record.kept}.retired`]: true });
  }

  private async record(name: string): Promise<ProjectionRecord> {
    const record = await this.records.findOne({ _id: name });
    if (!record) throw new OperationRefused(`There is no projection '${name}'`);
    return record;
  }

  private async change(record: ProjectionRecord, fields: Readonly<Record<string, unknown>>): Promise<void> {
    const { matchedCount } = await this.records.updateOne({ _id: record._id, live: record.live }, { $set: fields });
    if (matchedCount === 0) throw new OperationRefused(`${record._id} has just been switched; check it again`);
  }
}

function stateOf({ _id, live, kept, builds }: ProjectionRecord): ProjectionState {
  const alive = Object.entries(builds).filter(([, { retired }]) => !retired);
  const positions = alive.map(([key, { position }]) => [key, position ?? undefined] as const);
  return { name: _id, live, kept: kept ?? undefined, builds: Object.fromEntries(positions) };
}
