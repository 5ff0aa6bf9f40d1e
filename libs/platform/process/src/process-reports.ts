import type { Collection, Db } from 'mongodb';

/** Numbers of orders, by what is ordered. */
export type Orders = Readonly<Record<string, number>>;

/** What a process says of itself, for those who operate it. */
export interface ProcessReport<State> {
  /** `leaseHolder()` */
  readonly holder: string;
  /** What it keeps; processes that keep one thing together name the same. It outlives a restart. */
  readonly keeps: string;
  readonly state: State;
  /** The last orders that were carried out on what it keeps. */
  readonly done: Orders;
  readonly at: Date;
}

interface StoredReport extends ProcessReport<unknown> {
  readonly _id: string;
  readonly topic: string;
  /** It has not said that it ends. */
  readonly runs: boolean;
}

interface StoredOrders {
  readonly _id: string;
  readonly numbers: Orders;
}

/** Who has said nothing for so long is gone. */
const FRESH_MS = 30_000;
/** What a process keeps may lie on a disk for that long while the process does not run. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Processes of one kind say how they are, and take orders that are for each of them: an order raises a number, and each
 * process compares it with the last one that it has carried out.
 */
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

  /** It runs no more; what it has carried out stays known. */
  async withdraw(holder: string): Promise<void> {
    const { topic } = this;
    await this.reports.updateOne({ _id: this.idOf(holder) }, { $set: { runs: false } });
    await this.reports.deleteMany({ topic, at: { $lt: new Date(Date.now() - KEPT_MS) } });
  }

  /** Of the processes that run. */
  async list(): Promise<readonly ProcessReport<State>[]> {
    const { topic } = this;
    const found = await this.reports.find({ topic, runs: true }, { sort: { _id: 1 } }).toArray();
    return found.filter(isFresh).map((report) => ({ ...report, state: report.state as State }));
  }

  /** By any process that keeps it, or has; undefined where there was none. */
  async done(keeps: string): Promise<Orders | undefined> {
    const found = await this.reports.find({ topic: this.topic, keeps }).toArray();
    return found.length === 0 ? undefined : found.map(({ done }) => done).reduce(latest);
  }

  /** @returns the number of the order, which is carried out when every process has done it or a later one */
  async order(kind: string): Promise<number> {
    const change = { $inc: { [`numbers.${kind}`]: 1 } } as const;
    const options = { upsert: true, returnDocument: 'after' } as const;
    const ordered = await this.numbers.findOneAndUpdate({ _id: this.topic }, change, options);
    return ordered?.numbers[kind] ?? 1;
  }

  /** What has been ordered so far. */
  async orders(): Promise<Orders> {
    return (await this.numbers.findOne({ _id: this.topic }))?.numbers ?? {};
  }

  private idOf(holder: string): string {
    return `${this.topic} ${holder}`;
  }
}

const isFresh = ({ at }: StoredReport): boolean => Date.now() - at.getTime() < FRESH_MS;

/** Of each kind the later one. */
export function latest(one: Orders, other: Orders): Orders {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...kinds].map((kind) => [kind, Math.max(one[kind] ?? 0, other[kind] ?? 0)]));
}
