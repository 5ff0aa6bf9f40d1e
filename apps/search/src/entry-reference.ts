import { isDeepStrictEqual } from 'node:util';
import { entryProjection, type SearchedEntryDocument } from '@annal/content-read-models';
import { LiveDocuments, type ReadModelDatabase, type ReadModelDocument } from '@annal/read-models';
import type { ReferenceDocuments } from '@annal/search-service';

/** The read model of entries, which has the documents that the index is built of. */
export function entryReference(database: ReadModelDatabase['database']): ReferenceDocuments<SearchedEntryDocument> {
  const entries = new LiveDocuments(database, entryProjection.name);
  return {
    documents: (after, limit) => entries.page(after, limit),
    document: (id) => entries.document(id),
    position: () => entries.position(),
    isSame: (indexed, entry) => isDeepStrictEqual(shared(indexed), shared(entry)),
  };
}

/** As JSON has it, which is how engines keep documents. The text of a file is whole in the index only. */
function shared(document: ReadModelDocument): unknown {
  return JSON.parse(JSON.stringify({ ...document, fileText: undefined }));
}
