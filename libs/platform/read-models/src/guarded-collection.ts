import { MongoBulkWriteError, type AnyBulkWriteOperation, type Collection, type Db } from 'mongodb';
import { AS_BYTES, decodeStored, type StoredDocument } from './stored-document.ts';

/** A document with the position of the last event that changed it, which guards every write. */
export interface Guarded {
  readonly _id: string;
  readonly position: bigint;
}

export interface GuardedWrite {
  readonly id: string;
  /** Position the stored document has to be at, undefined where there must be none. */
  readonly before: bigint | undefined;
  readonly after: Guarded | undefined;
}

/** A document was not as this writer left it: somebody else writes this collection. */
export class ForeignWriteError extends Error {
  constructor(collection: string) {
    super(`Somebody else has written to ${collection}`);
    this.name = 'ForeignWriteError';
  }
}

/**
 * Not journaled: read models are disposable, and their checkpoint follows them in the same log, so whatever a crash of
 * the server takes away is written again.
 */
export const WRITE_CONCERN = { w: 1, journal: false } as const;

/** Positions are int64, in documents as in checkpoints. */
export const ENCODING = { useBigInt64: true, ignoreUndefined: true } as const;

const DUPLICATE_KEY = 11000;
/** Documents that are read, or written, in one turn of the event loop. */
const AT_ONCE = 500;

/** A collection that is written by one host, conditional on what that host believes to be there. */
export class GuardedCollection<Doc> {
  readonly collection: Collection<Guarded>;

  constructor(database: Db, name: string) {
    this.collection = database.collection<Guarded>(name, { ...ENCODING, writeConcern: WRITE_CONCERN });
  }

  async load(ids: readonly string[]): Promise<StoredDocument<Doc>[]> {
    const documents: StoredDocument<Doc>[] = [];
    for (const some of inPieces(ids)) {
      const found = await this.collection.find({ _id: { $in: [...some] } }, AS_BYTES).toArray();
      for (const bytes of found) documents.push(decodeStored<Doc>(bytes as unknown as Uint8Array));
    }
    return documents;
  }

  /** All of these in no particular order. @throws ForeignWriteError when a document is not at its `before` */
  async write(writes: readonly GuardedWrite[]): Promise<void> {
    // One kind after the other, because the driver sends a command per run of equal kinds; those that free a unique
    // value go before those that take one.
    const removes = writes.filter(({ after }) => !after);
    const replaces = writes.filter(({ before, after }) => after && before !== undefined);
    const inserts = writes.filter(({ before, after }) => after && before === undefined);
    for (const some of inPieces([...removes, ...replaces, ...inserts])) await this.send(some);
  }

  private async send(writes: readonly GuardedWrite[]): Promise<void> {
    try {
      const { deletedCount, matchedCount, insertedCount } = await this.collection.bulkWrite(writes.map(operation), {
        ordered: true,
      });
      if (deletedCount + matchedCount + insertedCount === writes.length) return;
    } catch (error) {
      if (!isTakenId(error)) throw error;
    }
    throw new ForeignWriteError(this.collection.collectionName);
  }
}

/** Each is a question of its own: what an append has changed may be thousands of documents. */
function* inPieces<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE);
}

function operation({ id, before, after }: GuardedWrite): AnyBulkWriteOperation<Guarded> {
  if (!after) return { deleteOne: { filter: { _id: id, position: before } } };
  if (before === undefined) return { insertOne: { document: after } };
  return { replaceOne: { filter: { _id: id, position: before }, replacement: after } };
}

function isTakenId(error: unknown): boolean {
  return error instanceof MongoBulkWriteError && error.code === DUPLICATE_KEY && / index: _id_ /.test(error.message);
}
