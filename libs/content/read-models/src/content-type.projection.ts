import { assertNever, type Localized, type Recorded } from '@annal/kernel';
import { removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { contentTypeAggregate, type ContentTypeEvent, type Group } from '@annal/content-domain';
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
  /** As JSON. */
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
}

export const contentTypeProjection: Projection<ContentTypeEvent, ContentTypeDocument> = {
  name: 'content-types',
  version: 1,
  sources: [contentTypeAggregate],
  indexes: versionedIndexes,
  project,
};

function project({ type, data, metadata }: Recorded<ContentTypeEvent>): readonly DocumentChange<ContentTypeDocument>[] {
  switch (type) {
    case 'ContentTypeCreated': {
      const { versionNo, fields, ...shown } = data;
      return createVersion<ContentTypeDocument>({ ...shown, fields: JSON.stringify(fields) }, versionNo, metadata);
    }
    case 'ContentTypeRevised':
      return reviseVersion(data, withFieldsAsJson(data.changes), metadata);
    case 'ContentTypePublished':
      return publishVersion(data, metadata);
    case 'ContentTypeDeleted':
      return [removeWhere({ uuid: data.uuid })];
    default:
      return assertNever(type);
  }
}
