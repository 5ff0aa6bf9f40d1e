import type { Collection, Db } from 'mongodb';

export type Orders = Readonly<Record<string, number>>;

export interface ProcessReport<State> {
  readonly holder: string;
  /** Names the data the process keeps, which outlives a restart and may be shared with other processes. */
  readonly keeps: string;
  readonly state: State;
  readonly done: Orders;
  readonly at: Date;
}

interface StoredReport extends ProcessReport<unknown> {
  readonly _id: string;
  readonly topic: string;
  readonly runs: boolean;
}

interface StoredOrders {
  readonly _id: string;
  readonly numbers: Orders;
}

const FRESH_MS = 30_000;
const KEPT_MS = 90 * 86_400_000;

/** An order raises a number, which each process compares with the last order it completed. */
export class ProcessReports<State> {
  private readonly reports: Collection<StoredReport>;
  private readonly numbers: Collection<StoredOrders>;

  constructor(
    database: Db,
    private readonly topic: string,
  ) {
    const options = { useBigInt64: true, ignoreUndefined: true, writeConcern: { w: 1, journal: false } } as const;
    this.reports = database.collection<StoredReport>('process-reports', options);
    this.numbers = database.collection<StoredOrders>('process-orders', options);
  }

  async say(report: Omit<ProcessReport<State>, 'at'>): Promise<void> {
    const stored = { ...report, topic: this.topic, runs: true, at: new Date() };
    await this.reports.replaceOne({ _id: this.idOf(report.holder) }, stored, { upsert: true });
  }

  async withdraw(holder: string): Promise<void> {
    const { topic } = this;
    await this.reports.updateOne({ _id: this.idOf(holder) }, { $set: { runs: false } });
    await this.reports.deleteMany({ topic, at: { $lt: new Date(Date.now() - KEPT_MS) } });
  }

  async list(): Promise<readonly ProcessReport<State>[]> {
    const { topic } = this;
    const found = await this.reports.find({ topic, runs: true }, { sort: { _id: 1 } }).toArray();
    return found.filter(isFresh).map((report) => ({ ...report, state: report.state as State }));
  }

  /** Combines all processes that keep this data, running or not; undefined without any. */
  async done(keeps: string): Promise<Orders | undefined> {
    const found = await this.reports.find({ topic: this.topic, keeps }).toArray();
    return found.length === 0 ? undefined : found.map(({ done }) => done).reduce(latest);
  }

  /** @returns the order's number; the order is complete when every process has done it or a later one */
  async order(kind: string): Promise<number> {
    const change = { $inc: { [`numbers.${kind}`]: 1 } } as const;
    const options = { upsert: true, returnDocument: 'after' } as const;
    const ordered = await this.numbers.findOneAndUpdate({ _id: this.topic }, change, options);
    return ordered?.numbers[kind] ?? 1;
  }

  async orders(): Promise<Orders> {
    return (await this.numbers.findOne({ _id: this.topic }))?.numbers ?? {};
  }

  private idOf(holder: string): string {
    return `${this.topic} ${holder}`;
  }
}

const isFresh = ({ at }: StoredReport): boolean => Date.now() - at.getTime() < FRESH_MS;

export function latest(one: Orders, other: Orders): Orders {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...kinds].map((kind) => [kind, Math.max(one[kind] ?? 0, other[kind] ?? 0)]));
}
