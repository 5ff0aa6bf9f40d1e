import type { AssetTextExtracted } from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';
import { patchWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { entryProjection, type EntryProjectionEvent } from '../entry.projection.ts';
import type { SearchedEntryDocument } from './searched-entry.ts';

type Change = DocumentChange<SearchedEntryDocument>;

/** Entries as a search index is built of them: as they are in the read model, with the texts of their files as they are. */
export const searchedEntries: Pick<
  Projection<EntryProjectionEvent, SearchedEntryDocument>,
  'name' | 'version' | 'sources' | 'project'
> = {
  name: 'search-index',
  version: 1,
  sources: entryProjection.sources,
  project: (event) =>
    event.type === 'AssetTextExtracted' ? onText(event) : (entryProjection.project(event) as readonly Change[]),
};

/** Of the documents that still have the file. */
function onText({ data }: Recorded<AssetTextExtracted>): readonly Change[] {
  const { projectUuid, entryId, language, fileId, text: fileText } = data;
  return [patchWhere({ projectUuid, entryId, language, 'file.fileId': fileId }, { fileText })];
}
