import { assertNever, type Recorded } from '@annal/kernel';
import { tagSetAggregate, type TagSetEvent } from '@annal/content-domain';
import { patch, put, remove, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { firstVersion, modified, type TagVersionDocument } from './tag.projection.ts';

export interface TagGroupDocument {
  /** `{projectUuid}.{lower-case id}` */
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly version: TagVersionDocument;
}

export const tagGroupDocumentId = (projectUuid: string, groupId: string) => `${projectUuid}.${groupId.toLowerCase()}`;

export const tagGroupProjection: Projection<TagSetEvent, TagGroupDocument> = {
  name: 'tag-groups',
  version: 1,
  sources: [tagSetAggregate],
  indexes: [{ name: 'ofProject', keys: { projectUuid: 1, _id: 1 } }],
  project,
};

function project({ type, data, metadata }: Recorded<TagSetEvent>): readonly DocumentChange<TagGroupDocument>[] {
  const { projectUuid } = data;
  switch (type) {
    case 'TagGroupCreated': {
      const { groupId: id, name, description, versionNo } = data;
      const _id = tagGroupDocumentId(projectUuid, id);
      return [put({ _id, projectUuid, id, name, description, version: firstVersion(metadata, versionNo) })];
    }
    case 'TagGroupDetailsChanged': {
      const { groupId, versionNo, name, description } = data;
      const changes = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
      return [patch(tagGroupDocumentId(projectUuid, groupId), { ...changes, ...modified(metadata, versionNo) })];
    }
    case 'TagGroupDeleted':
      return [remove(tagGroupDocumentId(projectUuid, data.groupId))];
    case 'TagsClosed':
      return [removeWhere({ projectUuid })];
    case 'TagCreated':
    case 'TagDetailsChanged':
    case 'TagDeleted':
    case 'TagMerged':
      return [];
    default:
      return assertNever(type);
  }
}
