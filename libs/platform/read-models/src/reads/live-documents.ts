import type { Collection, Db } from 'mongodb';
import type { ReadModelDocument } from '../documents/document-change.ts';
import { ENCODING } from '../database/guarded-collection.ts';
import { collectionName, placeOf, type ProjectionRecord } from '../projections/projection-record.ts';
import { RECORDS } from '../projections/projection-records.ts';

export class LiveDocuments {
  constructor(
    private readonly database: Db,
    private readonly projection: string,
  ) {}

  /** Ordered by id in UTF-8. */
  async page(after: string | undefined, limit: number): Promise<readonly ReadModelDocument[]> {
    const { documents } = await this.live();
    const filter = after === undefined ? {} : { _id: { $gt: after } };
    return documents.find(filter, { sort: { _id: 1 }, limit, batchSize: limit, ...UNGUARDED }).toArray();
  }

  async document(id: string): Promise<ReadModelDocument | undefined> {
    const { documents } = await this.live();
    return (await documents.findOne({ _id: id }, UNGUARDED)) ?? undefined;
  }

  async position(): Promise<bigint | undefined> {
    return (await this.live()).position;
  }

  private async live(): Promise<{
    readonly documents: Collection<ReadModelDocument>;
    readonly position: bigint | undefined;
  }> {
    const { database, projection } = this;
    const record = await database.collection<ProjectionRecord>(RECORDS, ENCODING).findOne({ _id: projection });
    if (!record) throw new Error(`There is no projection '${projection}' in ${database.databaseName}`);
    const build = record.builds[record.live];
    const documents = database.collection<ReadModelDocument>(collectionName(projection, record.live), ENCODING);
    return { documents, position: build && placeOf(build) };
  }
}

const UNGUARDED = { projection: { position: 0 } } as const;
