import { assertNever, type Localized, type Recorded } from '@annal/kernel';
import { removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { contentTypeAggregate, type ContentTypeEvent } from '@annal/content-domain';
import type { Group } from '@annal/content-rules';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';
import { builtInDocuments, hideBuiltIn, isOfBuiltIn, onProjectLanguages, showBuiltIn } from './built-in-documents.ts';
import {
  createVersion,
  publishVersion,
  reviseVersion,
  versionedIndexes,
  withFieldsAsJson,
  type VersionedDocument,
} from './versioned-documents.ts';

/** content-types.md 1.1. */
export interface ContentTypeDocument extends VersionedDocument {
  readonly dataFormat: 'entry' | 'asset';
  readonly description: Localized;
  readonly entryTitleField: string | null;
  readonly entryDescriptionField: string | null;
  readonly fields: string;
  readonly groups: readonly Group[];
  readonly enabled: boolean;
  readonly includeInDelivery: boolean;
  readonly defaultLanguage: string;
  readonly supportedLanguages: readonly string[];
  readonly workflowId: string;
  readonly previewUrl: string | null;
  readonly defaultRendererId: string | null;
  readonly defaultParentNodeId: string | null;
  readonly isUntouched?: true;
}

type SeenEvent = ContentTypeEvent | ProjectEvent;

export const contentTypeProjection: Projection<SeenEvent, ContentTypeDocument> = {
  name: 'content-types',
  version: 2,
  sources: [contentTypeAggregate, projectFacts],
  indexes: versionedIndexes,
  project,
};

function project(event: Recorded<SeenEvent>): readonly DocumentChange<ContentTypeDocument>[] {
  const { type, data, metadata } = event;
  switch (type) {
    case 'ContentTypeCreated': {
      if (isOfBuiltIn(data)) return [];
      const { versionNo, fields, ...shown } = data;
      const document = { ...shown, fields: JSON.stringify(fields) };
      return [...createVersion<ContentTypeDocument>(document, versionNo, metadata), ...hideBuiltIn(data)];
    }
    case 'ContentTypeRevised': {
      const changes = { ...withFieldsAsJson(data.changes), ...(isOfBuiltIn(data) && { isUntouched: undefined }) };
      return reviseVersion(data, changes, metadata);
    }
    case 'ContentTypePublished':
      return isOfBuiltIn(data) && data.versionNo === '1.0' ? [] : publishVersion(data, metadata);
    case 'ContentTypeDeleted':
      return [removeWhere({ uuid: data.uuid }), ...showBuiltIn(data)];
    case 'ProjectCreated':
      return builtInDocuments(data, metadata);
    case 'ProjectLanguagesChanged':
      return onProjectLanguages(data);
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: data.projectUuid })];
    case 'ProjectDetailsChanged':
      return [];
    default:
      return assertNever(type);
  }
}
