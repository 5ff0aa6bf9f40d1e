import type { Collection, Db } from 'mongodb';
import { ENCODING } from '../database/guarded-collection.ts';
import { READER_REFRESH_MS, type ProjectionRecord } from '../projections/projection-record.ts';
import { RECORDS } from '../projections/projection-records.ts';

/** Never older than READER_REFRESH_MS, which hosts rely on when they switch builds. */
export class LiveBuilds {
  private readonly records: Collection<ProjectionRecord>;
  private known: ReadonlyMap<string, string> = new Map();
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(database: Db) {
    this.records = database.collection<ProjectionRecord>(RECORDS, ENCODING);
  }

  live(projection: string): string | undefined | Promise<string | undefined> {
    const age = performance.now() - this.readAt;
    if (age < READER_REFRESH_MS) {
      // Refreshes early so that no caller waits; an error surfaces in the next call that has to wait.
      if (age > READER_REFRESH_MS / 2) this.refresh().catch(() => undefined);
      return this.known.get(projection);
    }
    return this.refresh().then(() => this.known.get(projection));
  }

  private refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async read(): Promise<void> {
    const startedAt = performance.now();
    const records = await this.records.find({}, { projection: { live: 1 } }).toArray();
    this.known = new Map(records.map(({ _id, live }) => [_id, live]));
    this.readAt = startedAt;
  }
}
