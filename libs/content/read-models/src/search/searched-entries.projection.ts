import {
  assetFileAggregate,
  type AssetFileEvent,
  type AssetTextExtracted,
  type EntryVariationRevised,
} from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';
import { patchIfPresent, patchWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { entryDocumentId } from '../entry.document.ts';
import { entryProjection, type EntryProjectionEvent } from '../entry.projection.ts';
import type { SearchedEntryDocument } from './searched-entry.ts';

type Change = DocumentChange<SearchedEntryDocument>;

export const searchedEntries: Pick<
  Projection<AssetFileEvent | EntryProjectionEvent, SearchedEntryDocument>,
  'name' | 'version' | 'sources' | 'project'
> = {
  name: 'search-index',
  version: 2,
  sources: [assetFileAggregate, ...entryProjection.sources],
  project: (event) => {
    switch (event.type) {
      case 'AssetTextExtracted':
        return onText(event);
      case 'AssetFileUploaded':
      case 'AssetFileBound':
      case 'AssetFileReleased':
      case 'AssetFileExpired':
        return [];
      case 'EntryVariationRevised':
        return [...(entryProjection.project(event) as readonly Change[]), ...onFile(event)];
      default:
        return entryProjection.project(event);
    }
  },
};

function onText({ data }: Recorded<AssetTextExtracted>): readonly Change[] {
  const { projectUuid, entryId, language, fileId, text: fileText } = data;
  return [patchWhere({ projectUuid, entryId, language, 'file.fileId': fileId }, { fileText })];
}

function onFile({ data }: Recorded<EntryVariationRevised>): readonly Change[] {
  const { projectUuid, entryId, language, file } = data;
  return file
    ? [patchIfPresent(entryDocumentId(projectUuid, entryId, language, 'latest'), { fileText: undefined })]
    : [];
}
