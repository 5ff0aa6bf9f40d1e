import { MongoBulkWriteError, type AnyBulkWriteOperation, type Collection, type Db } from 'mongodb';
import type { OnlyOn } from './written-server.ts';
import { AS_BYTES, decodeStored, type StoredDocument } from '../reads/stored-document.ts';

export interface Guarded {
  readonly _id: string;
  readonly position: bigint;
}

export interface GuardedWrite {
  readonly id: string;
  /** Expected position of the stored document, undefined for a new one. */
  readonly before: bigint | undefined;
  readonly after: Guarded | undefined;
}

export class ForeignWriteError extends Error {
  constructor(collection: string) {
    super(`Another process has written to ${collection}`);
    this.name = 'ForeignWriteError';
  }
}

/** Unjournaled: the checkpoint follows in the same journal, and a run ends with its server (written-server.ts). */
export const WRITE_CONCERN = { w: 1, journal: false } as const;

export const ENCODING = { useBigInt64: true, ignoreUndefined: true } as const;

const DUPLICATE_KEY = 11000;
const AT_ONCE = 500;

/** Only one host writes it, and each write names the position it expects. */
export class GuardedCollection<Doc> {
  readonly collection: Collection<Guarded>;

  /** @param onlyOn where documents may be written */
  constructor(
    database: Db,
    name: string,
    private readonly onlyOn?: OnlyOn,
  ) {
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

  /** In no particular order. @throws ForeignWriteError when a document is not at its `before` */
  async write(writes: readonly GuardedWrite[]): Promise<void> {
    // The driver sends one command per run of a kind; writes that free a unique value come first.
    const removes = writes.filter(({ after }) => !after);
    const replaces = writes.filter(({ before, after }) => after && before !== undefined);
    const inserts = writes.filter(({ before, after }) => after && before === undefined);
    for (const some of inPieces([...removes, ...replaces, ...inserts])) await this.send(some);
  }

  private async send(writes: readonly GuardedWrite[]): Promise<void> {
    try {
      const { deletedCount, matchedCount, insertedCount } = await this.collection.bulkWrite(writes.map(operation), {
        ordered: true,
        ...(this.onlyOn && { onlyOn: this.onlyOn }),
      });
      if (deletedCount + matchedCount + insertedCount === writes.length) return;
    } catch (error) {
      if (!isTakenId(error)) throw error;
    }
    throw new ForeignWriteError(this.collection.collectionName);
  }
}

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
