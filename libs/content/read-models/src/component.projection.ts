import { assertNever, type Localized, type Recorded } from '@annal/kernel';
import { removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { componentAggregate, type ComponentEvent } from '@annal/content-domain';
import {
  createVersion,
  publishVersion,
  reviseVersion,
  versionedIndexes,
  withFieldsAsJson,
  type VersionedDocument,
} from './versioned-documents.ts';

/** content-types.md 1.2. */
export interface ComponentDocument extends VersionedDocument {
  readonly description: Localized;
  readonly fields: string;
}

export const componentProjection: Projection<ComponentEvent, ComponentDocument> = {
  name: 'components',
  version: 1,
  sources: [componentAggregate],
  indexes: versionedIndexes,
  project,
};

function project({ type, data, metadata }: Recorded<ComponentEvent>): readonly DocumentChange<ComponentDocument>[] {
  switch (type) {
    case 'ComponentCreated': {
      const { versionNo, fields, ...shown } = data;
      return createVersion<ComponentDocument>({ ...shown, fields: JSON.stringify(fields) }, versionNo, metadata);
    }
    case 'ComponentRevised':
      return reviseVersion(data, withFieldsAsJson(data.changes), metadata);
    case 'ComponentPublished':
      return publishVersion(data, metadata);
    case 'ComponentDeleted':
      return [removeWhere({ uuid: data.uuid })];
    default:
      return assertNever(type);
  }
}
