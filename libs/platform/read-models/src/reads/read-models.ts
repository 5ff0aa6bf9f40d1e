import type { DomainEvent } from '@annal/kernel';
import type { Collection, Db } from 'mongodb';
import { countsOf } from '../builds/build-collections.ts';
import { counterId, counterPrefix, counterRange, lastOf, type Counter } from '../builds/counters.ts';
import { decodedDocuments } from './decoded-documents.ts';
import type { ReadModelDocument } from '../documents/document-change.ts';
import { ENCODING } from '../database/guarded-collection.ts';
import { GroupedReads, type Grouping } from './grouped-reads.ts';
import { LiveBuilds } from './live-builds.ts';
import { PointReads } from './point-reads.ts';
import { SharedQueries } from './shared-queries.ts';
import { buildKey, collectionName, type ProjectionRecord } from '../projections/projection-record.ts';
import { RECORDS } from '../projections/projection-records.ts';
import type { Projection } from '../projections/projection.ts';
import { storeAnswer } from '../database/store-answer.ts';
import { AS_BYTES, decodeStored, type StoredDocument } from './stored-document.ts';

interface StoredObject {
  readonly _id: string;
}

export interface ElementCounter extends Counter {
  readonly element: unknown;
}

/** Above this, reading all counters is as fast. */
const MOST_CHANGED = 5_000;

/** Of documents in a reply, which has 16 MiB at most; by itself, the first would have 101. */
const BATCH = 10_000;

export type ReadFilter = Readonly<Record<string, unknown>>;

export interface FindOptions {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly skip?: number;
  readonly limit?: number;
  readonly projection?: Readonly<Record<string, 0 | 1>>;
  /** For queries made up by callers; rejected when exceeded. */
  readonly maxTimeMS?: number;
  /** Of all documents as they are stored; rejected with `ReadModels.TooLarge` when exceeded. */
  readonly mostBytes?: number;
}

interface FindQuery {
  readonly filter: ReadFilter;
  readonly options: FindOptions;
}

/** Reads the live build. Every call can fail with `unavailable`. */
export class Reader<Doc extends ReadModelDocument> {
  /** Cached, because the driver parses names and options for each handle. */
  private readonly handles = new Map<string, Collection>();
  private readonly points = new PointReads<StoredDocument<Doc>>(async (ids) =>
    findAll(this.collection(await this.liveCollection()), ids, this.shown),
  );
  private readonly counterReads = new PointReads<StoredDocument<Pick<Counter, 'count'>>>(async (ids) =>
    findAll(this.collection(countsOf(await this.liveCollection())), ids),
  );
  private readonly queries = new SharedQueries(async ({ filter, options }: FindQuery) => {
    const { mostBytes, ...asked } = options;
    const { limit: batchSize = BATCH } = asked;
    const cursor = (await this.documents()).find(filter, { ...asked, batchSize, ...AS_BYTES });
    return decodedDocuments<Doc>(cursor, mostBytes);
  });
  private readonly groups = new GroupedReads<Doc>(async (filter, options) => {
    const cursor = (await this.documents()).find(filter, { ...options, batchSize: BATCH, ...AS_BYTES });
    return decodedDocuments<Doc>(cursor);
  });
  private readonly shown: FindOptions;

  constructor(
    private readonly database: Db,
    private readonly liveBuilds: LiveBuilds,
    private readonly projection: Projection<never, Doc>,
  ) {
    const { unshown = [] } = projection;
    this.shown = unshown.length > 0 ? { projection: Object.fromEntries(unshown.map((field) => [field, 0])) } : {};
  }

  async findById(id: string): Promise<Doc | null> {
    return (await this.findWithPosition(id))?.document ?? null;
  }

  async findWithPosition(id: string): Promise<{ readonly document: Doc; readonly position: bigint } | null> {
    const found = await this.answer(this.points.get(id));
    return found ? { document: found.document, position: found.position } : null;
  }

  /** Read together with what others ask for in the same turn. Without those that do not exist; in no order. */
  async findByIds(ids: Iterable<string>): Promise<Doc[]> {
    const found = await this.answer(Promise.all(Array.from(new Set(ids), (id) => this.points.get(id))));
    return found.flatMap((each) => (each ? [each.document] : []));
  }

  /** The documents of each value, read together with what others ask for in the same turn. Every group is small. */
  findGroups(grouping: Grouping, values: Iterable<string>): Promise<ReadonlyMap<string, readonly Doc[]>> {
    return this.answer(this.groups.get(grouping, values));
  }

  async find(filter: ReadFilter, options: FindOptions = {}): Promise<Doc[]> {
    return [...(await this.answer(this.queries.get({ filter, options })))];
  }

  /** `key` names every field of the count's `by` and its `each`. Exact and O(1). */
  async count(name: string, key: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const by = this.partsOf(name);
    const isKept = this.projection.counts?.some((count) => count.name === name);
    if (!isKept || Object.keys(key).length !== by.length || !by.every((field) => Object.hasOwn(key, field))) {
      throw new Error(`Projection '${this.projection.name}' has no count '${name}' by ${Object.keys(key).join(', ')}`);
    }
    const values = by.map((field) => key[field] ?? null);
    return (await this.answer(this.counterReads.get(counterId(name, values))))?.document.count ?? 0;
  }

  /** Counters that share all of their key but its last part. Undefined when too many changed since `after`. */
  async counters(
    name: string,
    key: Readonly<Record<string, unknown>>,
    after?: bigint,
  ): Promise<readonly ElementCounter[] | undefined> {
    const ids = counterRange(name, this.valuesOf(name, key));
    const counters = this.collection<Counter & StoredObject>(countsOf(await this.liveCollection()));
    const asked = after === undefined ? { _id: ids } : { position: { $gt: after } };
    const options = { ...(after !== undefined && { limit: MOST_CHANGED }), ...AS_BYTES };
    const found = await this.answer(counters.find(asked, options).toArray());
    if (after !== undefined && found.length === MOST_CHANGED) return undefined;
    return found.flatMap((bytes) => {
      const { _id, document, position } = decodeStored<Counter>(bytes as unknown as Uint8Array);
      return _id > ids.$gt && _id < ids.$lt ? [{ element: lastOf(_id), count: document.count, position }] : [];
    });
  }

  /** Counters that share all of their key and the beginning of its last part, which is text. */
  async countersFrom(
    name: string,
    key: Readonly<Record<string, unknown>>,
    prefix: string,
  ): Promise<readonly ElementCounter[]> {
    const ids = counterPrefix(name, this.valuesOf(name, key), prefix);
    const counters = this.collection<Counter & StoredObject>(countsOf(await this.liveCollection()));
    const found = await this.answer(counters.find({ _id: ids }, AS_BYTES).toArray());
    return found.map((bytes) => {
      const { _id, document, position } = decodeStored<Counter>(bytes as unknown as Uint8Array);
      return { element: lastOf(_id), count: document.count, position };
    });
  }

  /** Last parts, which are texts, of counters above 0 that share the rest of their key, in order. */
  async countedTexts(
    name: string,
    key: Readonly<Record<string, unknown>>,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<readonly string[]> {
    const { $gt, $lt } = counterRange(name, this.valuesOf(name, key));
    const from = after === undefined ? $gt : counterId(name, [...this.valuesOf(name, key), after]);
    const counters = this.collection<Counter & StoredObject>(countsOf(await this.liveCollection()));
    const filter = { _id: { $gt: from, $lt }, count: { $gt: 0 } };
    const found = counters.find(filter, { sort: { _id: 1 }, limit, projection: { _id: 1 } });
    return (await this.answer(found.toArray())).map(({ _id }) => String(lastOf(_id)));
  }

  async countMatching(filter: ReadFilter, options: Pick<FindOptions, 'maxTimeMS'> = {}): Promise<number> {
    return this.answer((await this.documents()).countDocuments(filter, options));
  }

  async aggregate<Row extends object>(
    pipeline: readonly Readonly<Record<string, unknown>>[],
    options: Pick<FindOptions, 'maxTimeMS'> = {},
  ): Promise<Row[]> {
    return this.answer((await this.documents()).aggregate<Row>([...pipeline], options).toArray());
  }

  /** The stored checkpoint, which readers may be ahead of. */
  async position(): Promise<bigint | undefined> {
    const records = this.collection<ProjectionRecord>(RECORDS);
    const record = await this.answer(records.findOne({ _id: this.projection.name }));
    return record?.builds[record.live]?.position ?? undefined;
  }

  /** Without the last part. */
  private valuesOf(name: string, key: Readonly<Record<string, unknown>>): readonly unknown[] {
    return this.partsOf(name)
      .slice(0, -1)
      .map((field) => key[field] ?? null);
  }

  private partsOf(name: string): readonly string[] {
    const { by = [], each } = this.projection.counts?.find((count) => count.name === name) ?? {};
    return each === undefined ? by : [...by, each];
  }

  private answer<Value>(asked: Value | Promise<Value>): Promise<Value> {
    return storeAnswer(asked, this.projection.name);
  }

  private async documents(): Promise<Collection<StoredObject>> {
    return this.collection<StoredObject>(await this.liveCollection());
  }

  private async liveCollection(): Promise<string> {
    const { name, version } = this.projection;
    return collectionName(name, (await this.answer(this.liveBuilds.live(name))) ?? buildKey(version));
  }

  private collection<Stored extends object>(name: string): Collection<Stored> {
    const known = this.handles.get(name) ?? this.database.collection(name, ENCODING);
    this.handles.set(name, known);
    return known as unknown as Collection<Stored>;
  }
}

export class ReadModels {
  private readonly liveBuilds: LiveBuilds;
  private readonly readers = new WeakMap<object, unknown>();

  constructor(private readonly database: Db) {
    this.liveBuilds = new LiveBuilds(database);
  }

  reader<Event extends DomainEvent, Doc extends ReadModelDocument>(projection: Projection<Event, Doc>): Reader<Doc> {
    const known = this.readers.get(projection) as Reader<Doc> | undefined;
    if (known) return known;
    const reader = new Reader<Doc>(this.database, this.liveBuilds, projection);
    this.readers.set(projection, reader);
    return reader;
  }
}

async function findAll<Doc>(
  collection: Collection<StoredObject>,
  ids: readonly string[],
  options: FindOptions = {},
): Promise<readonly StoredDocument<Doc>[]> {
  const [only, ...others] = ids;
  const found =
    others.length > 0
      ? await collection.find({ _id: { $in: [...ids] } }, { ...options, batchSize: BATCH, ...AS_BYTES }).toArray()
      : [await collection.findOne({ _id: only ?? '' }, { ...options, ...AS_BYTES })];
  return found.flatMap((bytes) => (bytes ? [decodeStored<Doc>(bytes as unknown as Uint8Array)] : []));
}
