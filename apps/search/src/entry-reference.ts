import { isDeepStrictEqual } from 'node:util';
import { entryProjection, type SearchedEntryDocument } from '@annal/content-read-models';
import { LiveDocuments, type ReadModelDatabase, type ReadModelDocument } from '@annal/read-models';
import type { ReferenceDocuments } from '@annal/search-service';

export function entryReference(database: ReadModelDatabase['database']): ReferenceDocuments<SearchedEntryDocument> {
  const entries = new LiveDocuments(database, entryProjection.name);
  return {
    documents: (after, limit) => entries.page(after, limit),
    document: (id) => entries.document(id),
    position: () => entries.position(),
    isSame: (indexed, entry) => isDeepStrictEqual(shared(indexed), shared(entry)),
  };
}

/** Engines keep documents as JSON. Only the index has a file's whole text. */
function shared(document: ReadModelDocument): unknown {
  return JSON.parse(JSON.stringify({ ...document, fileText: undefined }));
}
