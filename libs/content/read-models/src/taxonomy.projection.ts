import { assertNever, type Recorded } from '@annal/kernel';
import { lineOf, taxonomyAggregate, type TaxonomyEvent } from '@annal/content-domain';
import { patch, put, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { firstVersion, modified, type TagVersionDocument } from './tag.projection.ts';

/** Who changed a node and when. Names and order are in memory (docs/decisions/0054). */
export interface TaxonomyNodeDocument {
  /** `{projectUuid}.{key}` */
  readonly _id: string;
  readonly projectUuid: string;
  readonly key: string;
  /** Keys of the node and of all above it but the root. */
  readonly line: readonly string[];
  readonly version: TagVersionDocument;
}

export const taxonomyNodeDocumentId = (projectUuid: string, key: string) => `${projectUuid}.${key}`;

export const taxonomyNodeProjection: Projection<TaxonomyEvent, TaxonomyNodeDocument> = {
  name: 'taxonomy-nodes',
  version: 1,
  sources: [taxonomyAggregate],
  indexes: [{ name: 'byLine', keys: { projectUuid: 1, line: 1 } }],
  project,
};

function project(event: Recorded<TaxonomyEvent>): readonly DocumentChange<TaxonomyNodeDocument>[] {
  switch (event.type) {
    case 'TaxonomyNodeCreated': {
      const { projectUuid, key, versionNo } = event.data;
      const _id = taxonomyNodeDocumentId(projectUuid, key);
      const version = firstVersion(event.metadata, versionNo);
      return [put({ _id, projectUuid, key, line: lineOf(key).slice(1), version })];
    }
    case 'TaxonomyNodeRenamed': {
      const { projectUuid, key, versionNo } = event.data;
      return [patch(taxonomyNodeDocumentId(projectUuid, key), modified(event.metadata, versionNo))];
    }
    case 'TaxonomyNodeDeleted': {
      const { projectUuid, key } = event.data;
      return [removeWhere({ projectUuid, line: key })];
    }
    case 'TaxonomyClosed':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'TaxonomyChildrenOrdered':
      return [];
    default:
      return assertNever(event);
  }
}
