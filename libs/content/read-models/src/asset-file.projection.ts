import { assertNever, type Recorded } from '@annal/kernel';
import {
  assetFileAggregate,
  contentTypeAggregate,
  entryAggregate,
  type AssetFileEvent,
  type ContentTypeEvent,
  type EntryEvent,
  type FileFacts,
} from '@annal/content-domain';
import {
  put,
  remove,
  removeWhere,
  type DocumentChange,
  type Projection,
  type ReadModelDocument,
} from '@annal/read-models';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

interface AnyFile extends ReadModelDocument, FileFacts {
  readonly projectUuid: string;
  readonly fileId: string;
  readonly since: string;
}

export interface UploadDocument extends AnyFile {
  readonly kind: 'upload';
  readonly uploadedBy: { readonly kind: string; readonly id: string };
}

export interface UseDocument extends AnyFile {
  readonly kind: 'use';
  readonly entryId: string;
  readonly language: string;
  readonly contentTypeUuid: string;
}

export type AssetFileDocument = UploadDocument | UseDocument;

type SeenEvent = AssetFileEvent | EntryEvent | ContentTypeEvent | ProjectEvent;
type Change = DocumentChange<AssetFileDocument>;
type WithFile = Recorded<Extract<EntryEvent, { type: 'EntryVariationCreated' | 'EntryVariationRevised' }>>;

export const assetFileProjection: Projection<SeenEvent, AssetFileDocument> = {
  name: 'asset-files',
  version: 1,
  sources: [assetFileAggregate, entryAggregate, contentTypeAggregate, projectFacts],
  indexes: [
    { name: 'byFile', keys: { projectUuid: 1, fileId: 1 } },
    { name: 'byHash', keys: { hash: 1 } },
    { name: 'byVariation', keys: { projectUuid: 1, entryId: 1, language: 1 } },
    { name: 'byContentType', keys: { contentTypeUuid: 1 } },
  ],
  project,
};

function project(event: Recorded<SeenEvent>): readonly Change[] {
  switch (event.type) {
    case 'AssetFileUploaded':
      return onUploaded(event);
    case 'EntryVariationCreated':
    case 'EntryVariationRevised':
      return onFile(event);
    case 'AssetFileExpired':
      return [remove(event.data.fileId)];
    case 'EntryVariationDeleted': {
      const { projectUuid, entryId, language, permanent, hasFiles } = event.data;
      return permanent && hasFiles ? [removeWhere({ projectUuid, entryId, language })] : [];
    }
    case 'ContentTypeDeleted':
      return [removeWhere({ contentTypeUuid: event.data.uuid })];
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'AssetFileBound':
    case 'AssetFileReleased':
    case 'AssetTextExtracted':
    case 'EntryVariationPublished':
    case 'EntryVariationUnpublished':
    case 'WorkflowStateChanged':
    case 'WorkflowEventInvoked':
    case 'EntryVariationArchived':
    case 'EntryVariationUnarchived':
    case 'EntryVariationRestored':
    case 'EntryScheduleSet':
    case 'EntryScheduleCleared':
    case 'EntryScheduleMissed':
    case 'ContentTypeCreated':
    case 'ContentTypeRevised':
    case 'ContentTypePublished':
    case 'ProjectCreated':
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
      return [];
    default:
      return assertNever(event);
  }
}

type Uploaded = Recorded<Extract<AssetFileEvent, { type: 'AssetFileUploaded' }>>;

function onUploaded({ data, metadata }: Uploaded): readonly Change[] {
  const { projectUuid, fileId } = data;
  const { kind, id } = metadata.actor;
  const uploadedBy = { kind, id };
  const facts = factsOf(data);
  const document = {
    _id: fileId,
    kind: 'upload',
    projectUuid,
    fileId,
    ...facts,
    since: metadata.occurredAt,
    uploadedBy,
  };
  return [put(document as UploadDocument)];
}

/** One document per variation that ever had the file, because it is needed while one of them exists. */
function onFile({ data, metadata }: WithFile): readonly Change[] {
  const { projectUuid, entryId, language, file, contentTypeUuid } = data;
  if (!file || contentTypeUuid === undefined) return [];
  const { fileId } = file;
  const document: UseDocument = {
    _id: `${fileId}.${language}`,
    kind: 'use',
    projectUuid,
    fileId,
    ...factsOf(file),
    since: metadata.occurredAt,
    entryId,
    language,
    contentTypeUuid,
  };
  return [put<AssetFileDocument>(document), remove(fileId)];
}

function factsOf({ filename, extension, contentType, charset, size, hash, width, height }: FileFacts): FileFacts {
  return { filename, extension, contentType, charset, size, hash, width, height };
}
