import { isDeepStrictEqual } from 'node:util';
import type { Collection, Db } from 'mongodb';
import { countsOf } from '../builds/build-collections.ts';
import { ENCODING } from '../database/guarded-collection.ts';
import { collectionName, type ProjectionRecord } from '../projections/projection-record.ts';
import { RECORDS } from '../projections/projection-records.ts';
import type { AnyProjection } from '../projections/projection.ts';

export interface Difference {
  readonly collection: string;
  readonly id: string;
  readonly live: unknown;
  readonly rebuilt: unknown;
}

export interface Comparison {
  readonly documents: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
}

export interface CompareOptions {
  readonly projections: readonly Pick<AnyProjection, 'name'>[];
  /** Both sides may be moving, so only a document that keeps differing counts. */
  readonly again?: { readonly times: number; readonly pause: () => Promise<void> };
  readonly onCollection?: (name: string, documents: number) => void;
}

interface ProjectedDocument {
  readonly _id: string;
  readonly position?: bigint;
}

type Pair = readonly [Collection<ProjectedDocument>, Collection<ProjectedDocument>];

export async function compareReadModels(live: Db, rebuilt: Db, options: CompareOptions): Promise<Comparison> {
  const documents: Record<string, number> = {};
  const differences: Difference[] = [];
  for (const { name } of options.projections) {
    const [there, here] = [await liveCollection(live, name), await liveCollection(rebuilt, name)];
    for (const nameOf of [(build: string) => build, countsOf]) {
      const pair = [
        live.collection<ProjectedDocument>(nameOf(there), ENCODING),
        rebuilt.collection<ProjectedDocument>(nameOf(here), ENCODING),
      ] as const;
      const count = await compareDocuments(pair, options, differences);
      documents[nameOf(here)] = count;
      options.onCollection?.(nameOf(here), count);
    }
    const pair = [live.collection<ProjectedDocument>(there), rebuilt.collection<ProjectedDocument>(here)] as const;
    await compareIndexes(pair, differences);
  }
  return { documents, differences };
}

async function liveCollection(database: Db, name: string): Promise<string> {
  const record = await database.collection<ProjectionRecord>(RECORDS, ENCODING).findOne({ _id: name });
  if (!record) throw new Error(`There is no projection '${name}' in ${database.databaseName}`);
  return collectionName(name, record.live);
}

async function compareDocuments(pair: Pair, options: CompareOptions, differences: Difference[]): Promise<number> {
  const [live, rebuilt] = pair;
  const cursors = pair.map((collection) => collection.find({}, { sort: { _id: 1 }, batchSize: 500 }));
  const [left, right] = cursors as [(typeof cursors)[number], (typeof cursors)[number]];
  let [a, b] = [await left.next(), await right.next()];
  let count = 0;
  while (a || b) {
    const [isLeft, isRight] = [a && !(b && b._id < a._id), b && !(a && a._id < b._id)];
    const [x, y] = [isLeft ? a : null, isRight ? b : null];
    const id = (x ?? y)?._id ?? '';
    if (!isDeepStrictEqual(x, y) && (await staysDifferent(pair, id, options)))
      differences.push({
        collection: rebuilt.collectionName,
        id,
        live: await byId(live, id),
        rebuilt: await byId(rebuilt, id),
      });
    if (isLeft) a = await left.next();
    if (isRight) b = await right.next();
    if (isRight) count += 1;
  }
  return count;
}

/** Both sides may keep changing a document, so it suffices that the older side passes the position of the newer. */
async function staysDifferent(pair: Pair, id: string, { again }: CompareOptions): Promise<boolean> {
  if (!again) return true;
  const look = () => Promise.all([byId(pair[0], id), byId(pair[1], id)]);
  const first = await look();
  let conflicts = 0;
  for (let time = 0; time < again.times && conflicts < 2; time += 1) {
    await again.pause();
    const [x, y] = await look();
    if (isDeepStrictEqual(x, y)) return false;
    if (x && y && x.position === y.position) conflicts += 1;
    else if (lowest([x, y]) >= highest(first)) return false;
  }
  return true;
}

type Seen = readonly (ProjectedDocument | null)[];

const positions = (seen: Seen) => seen.map((document) => document?.position ?? -1n);
const lowest = (seen: Seen) => positions(seen).reduce((one, other) => (other < one ? other : one));
const highest = (seen: Seen) => positions(seen).reduce((one, other) => (other > one ? other : one));

const byId = (collection: Collection<ProjectedDocument>, id: string) => collection.findOne({ _id: id });

async function compareIndexes([live, rebuilt]: Pair, differences: Difference[]): Promise<void> {
  const [there, here] = await Promise.all([live, rebuilt].map(indexesOf));
  if (!isDeepStrictEqual(there, here))
    differences.push({ collection: rebuilt.collectionName, id: 'indexes', live: there, rebuilt: here });
}

/** An empty collection may not exist. */
async function indexesOf(collection: Collection<ProjectedDocument>): Promise<unknown> {
  if ((await collection.estimatedDocumentCount()) === 0) return 'none';
  return collection.indexes();
}
