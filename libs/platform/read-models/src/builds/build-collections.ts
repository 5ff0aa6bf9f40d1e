import { MongoServerError, type Db, type IndexDescription } from 'mongodb';
import { LRUCache } from 'lru-cache';
import type { Counter } from './counters.ts';
import { NOTHING, type DocumentImage, type DocumentWrite } from './document-batch.ts';
import type { EqualityFilter, ReadModelDocument } from '../documents/document-change.ts';
import { GuardedCollection, WRITE_CONCERN, type Guarded } from '../database/guarded-collection.ts';
import type { OnlyOn } from '../database/written-server.ts';
import { collectionName, type Tombstone } from '../projections/projection-record.ts';
import type { AnyProjection, ProjectionIndex } from '../projections/projection.ts';
import { roughSize } from '../documents/rough-size.ts';
import { WrittenIds } from './written-ids.ts';

export interface PresentImage extends DocumentImage {
  readonly document: ReadModelDocument;
}

const CACHED_BYTES = 2 * 1024 * 1024;
const CACHED_DOCUMENTS = 1_000;
const CACHED_COUNTERS = 2_000;
const CHUNK = 500;
const NAMESPACE_NOT_FOUND = 26;

/** Caches recent writes, which is safe for the only writer. Discard it after an unexpected result. */
export class BuildCollections {
  private readonly documents: GuardedCollection<ReadModelDocument>;
  private readonly counters: GuardedCollection<Pick<Counter, 'count'>>;
  private readonly recent = new LRUCache<string, PresentImage>({
    max: CACHED_DOCUMENTS,
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ document }) => roughSize(document),
  });
  private readonly recentCounters = new LRUCache<string, Counter>({ max: CACHED_COUNTERS });
  private tombstones: ReadonlyMap<string, bigint> = new Map();
  private written: WrittenIds | undefined;

  constructor(database: Db, projection: AnyProjection, build: string, onlyOn?: OnlyOn) {
    const name = collectionName(projection.name, build);
    this.documents = new GuardedCollection(database, name, onlyOn);
    this.counters = new GuardedCollection(database, countsOf(name), onlyOn);
  }

  /** Call when the collections are empty: most documents of a new build need not be looked for. */
  beginEmpty(): void {
    this.written = new WrittenIds();
  }

  /** @returns the declared removals that were carried out */
  async recall(declared: readonly Tombstone[]): Promise<readonly Tombstone[]> {
    const present = new Set((await this.documents.load(declared.map(({ id }) => id))).map(({ _id }) => _id));
    const removed = declared.filter(({ id }) => !present.has(id));
    this.tombstones = new Map(removed.map(({ id, position }) => [id, position]));
    return removed;
  }

  async images(ids: Iterable<string>): Promise<ReadonlyMap<string, DocumentImage>> {
    const images = new Map<string, DocumentImage>();
    const missing: string[] = [];
    for (const id of ids) {
      const known = this.recent.get(id);
      if (known) images.set(id, known);
      else if (this.written?.mayHave(id) === false) images.set(id, NOTHING);
      else missing.push(id);
    }
    for (const { _id, document, position } of await this.documents.load(missing))
      images.set(_id, { document, position });
    for (const id of missing) {
      if (!images.has(id)) images.set(id, { ...NOTHING, position: this.tombstones.get(id) ?? NOTHING.position });
    }
    return images;
  }

  async *olderMatches(filter: EqualityFilter, position: bigint): AsyncGenerator<readonly PresentImage[]> {
    let chunk: PresentImage[] = [];
    const cursor = this.documents.collection.find({ ...filter }, { batchSize: CHUNK });
    for await (const found of cursor) {
      if (found.position >= position) continue;
      chunk.push(imageOf(found));
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }

  async counterImages(ids: readonly string[]): Promise<ReadonlyMap<string, Counter>> {
    const missing = ids.filter((id) => !this.recentCounters.has(id));
    for (const { _id, document, position } of await this.counters.load(missing))
      this.recentCounters.set(_id, { count: document.count, position });
    return new Map(ids.flatMap((id) => asEntry(id, this.recentCounters.get(id))));
  }

  async writeDocuments(writes: readonly DocumentWrite[]): Promise<void> {
    for (const { id, before } of writes) if (before === undefined) this.written?.add(id);
    await this.documents.write(
      writes.map(({ id, before, after, position }) => ({ id, before, after: after && { ...after, position } })),
    );
    for (const { id, after, position } of writes) {
      if (after) this.recent.set(id, { document: after, position });
      else this.recent.delete(id);
    }
  }

  async writeCounters(before: ReadonlyMap<string, Counter>, after: ReadonlyMap<string, Counter>): Promise<void> {
    const writes = [...after].map(([id, { count, position }]) => ({
      id,
      before: before.get(id)?.position,
      after: { _id: id, count, position },
    }));
    await this.counters.write(writes);
    for (const [id, counter] of after) this.recentCounters.set(id, counter);
  }
}

/** @param assertMayWrite throws when this host lost the build, because nothing else guards dropping a collection */
export async function prepareCollections(
  database: Db,
  projection: AnyProjection,
  build: string,
  assertMayWrite: () => void = () => undefined,
): Promise<void> {
  const name = collectionName(projection.name, build);
  await dropCollections(database, name, assertMayWrite);
  const collection = database.collection(name, { writeConcern: WRITE_CONCERN });
  if (projection.indexes.length > 0) await collection.createIndexes(projection.indexes.map(indexOf));
  if (projection.areCountsFollowed) await followable(database, name);
}

async function followable(database: Db, name: string): Promise<void> {
  const counters = database.collection(countsOf(name), { writeConcern: WRITE_CONCERN });
  await counters.createIndex({ position: 1 }, { name: 'byPosition' });
}

function indexOf({ name, keys, unique, partialFilter }: ProjectionIndex): IndexDescription {
  return {
    name,
    key: { ...keys },
    ...(unique ? { unique } : {}),
    ...(partialFilter ? { partialFilterExpression: partialFilter } : {}),
  };
}

export async function dropCollections(
  database: Db,
  name: string,
  assertMayWrite: () => void = () => undefined,
): Promise<void> {
  for (const collection of [name, countsOf(name)]) {
    assertMayWrite();
    await database.dropCollection(collection).catch((error: unknown) => {
      // Older servers report an error when nothing exists to drop.
      if (!(error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND)) throw error;
    });
  }
}

export function countsOf(collection: string): string {
  return `${collection}-counts`;
}

function imageOf(stored: Guarded): PresentImage {
  return { document: stored as object as ReadModelDocument, position: stored.position };
}

function asEntry(id: string, counter: Counter | undefined): [string, Counter][] {
  return counter ? [[id, counter]] : [];
}
