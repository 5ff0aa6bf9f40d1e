import DataLoader from 'dataloader';

/** Above this, the others of a turn wait too long for the answer. */
const MOST_AT_ONCE = 200;

/** Batches reads by id of one event-loop turn. No caller gets data read before its call. */
export class PointReads<Doc extends { readonly _id: string }> {
  private readonly loader: DataLoader<string, Doc | undefined>;

  constructor(read: (ids: readonly string[]) => Promise<readonly Doc[]>) {
    const options = { maxBatchSize: MOST_AT_ONCE, batchScheduleFn: setImmediate };
    this.loader = new DataLoader(async (ids) => {
      // The cache only shares the ids of one turn.
      this.loader.clearAll();
      const documents = new Map((await read(ids)).map((document) => [document._id, document]));
      return ids.map((id) => documents.get(id));
    }, options);
  }

  get(id: string): Promise<Doc | undefined> {
    return this.loader.load(id);
  }
}
