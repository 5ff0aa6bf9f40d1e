import type { Db, Document } from 'mongodb';
import { BELONGING } from './belonging.ts';
import { ENCODING } from './guarded-collection.ts';
import { storeAnswer } from './store-answer.ts';

const BATCH = 200;
const ON_DISK = { writeConcern: { w: 'majority', j: true } } as const;

export interface ReplaceOptions {
  /** By default all except `belonging` and `system.*`. */
  readonly collections?: readonly string[];
  readonly transform: (document: Document, collection: string) => Document;
}

/**
 * To copy an installation; `transform` rewrites positions. Unlike `copyDatabase`, empties the target first; creates no
 * indexes. If interrupted, run it again from the start. @returns the number of documents copied
 */
export async function replaceDatabase(from: Db, to: Db, { collections, transform }: ReplaceOptions): Promise<number> {
  const wanted = (names: readonly string[]) =>
    names.filter((name) => collections?.includes(name) ?? (name !== BELONGING && !name.startsWith('system.')));
  for (const name of wanted(await collectionsOf(to))) await storeAnswer(to.collection(name, ON_DISK).deleteMany({}));
  let count = 0;
  for (const name of wanted(await collectionsOf(from))) {
    let batch: Document[] = [];
    const write = async () => {
      if (batch.length > 0) await storeAnswer(to.collection(name, ON_DISK).insertMany(batch, { ordered: false }));
      count += batch.length;
      batch = [];
    };
    for await (const document of from.collection(name, ENCODING).find()) {
      batch.push(transform(document, name));
      if (batch.length === BATCH) await write();
    }
    await write();
  }
  return count;
}

async function collectionsOf(database: Db): Promise<string[]> {
  const found = await storeAnswer(database.listCollections({}, { nameOnly: true }).toArray());
  return found.map(({ name }) => name);
}
