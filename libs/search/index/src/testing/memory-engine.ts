import type { DocumentChange, ReadModelDocument } from '@annal/read-models';
import { applyChanges } from '@annal/read-models/testing';
import { compareUtf8 } from '../compare-utf8.ts';
import type { IndexEngine } from '../index-engine.ts';
import type { IndexBatch, IndexedProjection, IndexReader, IndexWriter } from '../search-index.ts';
import { bruteForce } from './brute-force.ts';

interface Builds {
  readonly held: Map<number, MemoryBuild>;
  live: number | undefined;
}

interface MemoryBuild {
  documents: ReadonlyMap<string, ReadModelDocument>;
  position: bigint | undefined;
}

export type MemoryPlace = Map<string, Builds>;

/** The port without an index, for tests of its callers. */
export function memoryEngine<Document extends ReadModelDocument>(
  projection: IndexedProjection<Document>,
  place: MemoryPlace = new Map(),
): IndexEngine<Document> {
  const own = (): Builds => {
    const builds = place.get(projection.version) ?? { held: new Map<number, MemoryBuild>(), live: undefined };
    place.set(projection.version, builds);
    return builds;
  };
  return {
    builds: async () => [...own().held.keys()].toSorted((a, b) => a - b),
    live: async () => own().live,
    goLive: async (build) => void (own().live = build),
    writer: async (build) => {
      const held = own().held.get(build) ?? { documents: new Map(), position: undefined };
      own().held.set(build, held);
      return writerOf(held);
    },
    reader: async (build) => {
      const held = own().held.get(build);
      if (!held) throw new Error(`There is no build ${build}`);
      return readerOf(held, projection);
    },
    drop: async (build) => void own().held.delete(build),
    dropOtherVersions: async () => {
      for (const version of [...place.keys()]) if (version !== projection.version) place.delete(version);
    },
    close: async () => undefined,
  };
}

function writerOf<Document extends ReadModelDocument>(held: MemoryBuild): IndexWriter<Document> {
  return {
    position: async () => held.position,
    apply: async (batch) => apply(held, batch),
    documents: async (after, limit) => documentsOf<Document>(held, after).slice(0, limit),
    document: async (id) => held.documents.get(id) as Document | undefined,
    compact: async () => undefined,
    close: async () => undefined,
  };
}

function documentsOf<Document extends ReadModelDocument>(
  { documents }: MemoryBuild,
  after: string | undefined,
): readonly Document[] {
  const behind = [...documents.values()].filter(({ _id: id }) => after === undefined || compareUtf8(id, after) > 0);
  return behind.toSorted((a, b) => compareUtf8(a._id, b._id)) as unknown as readonly Document[];
}

function apply<Document extends ReadModelDocument>(
  held: MemoryBuild,
  { changes, position }: IndexBatch<Document>,
): void {
  if (held.position !== undefined && position <= held.position) return;
  held.documents = applyChanges(held.documents, changes as readonly DocumentChange<ReadModelDocument>[]);
  held.position = position;
}

function readerOf<Document extends ReadModelDocument>(
  held: MemoryBuild,
  { searched }: IndexedProjection<Document>,
): IndexReader {
  return {
    position: async () => held.position,
    search: async (query) => {
      const documents = [...held.documents.values()] as unknown as readonly Document[];
      return bruteForce(documents.map(searched), query);
    },
    close: async () => undefined,
  };
}
