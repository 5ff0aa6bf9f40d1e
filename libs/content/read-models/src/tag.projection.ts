import { assertNever, type EventMetadata, type Localized, type Recorded } from '@annal/kernel';
import { tagSetAggregate, type TagSetEvent } from '@annal/content-domain';
import { foldedText } from '@annal/content-rules';
import { patch, patchWhere, put, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';

export interface TagVersionDocument {
  readonly createdBy: string;
  readonly created: string;
  readonly modifiedBy: string;
  readonly modified: string;
  readonly versionNo: string;
}

interface AnyTagDocument {
  /** `{projectUuid}.{tagId}` */
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  /** Revision of the last change, so that caches can ask for newer ones. */
  readonly changed: number;
  readonly changedAt: number;
}

export interface LiveTagDocument extends AnyTagDocument {
  readonly kind: 'tag';
  readonly groupId: string;
  readonly groupKey: string;
  readonly value: string;
  readonly label: Localized;
  readonly names: readonly string[];
  readonly since: number;
  readonly version: TagVersionDocument;
}

/** The replacement has not been merged itself, but may have been deleted since. */
export interface MergedTagDocument extends AnyTagDocument {
  readonly kind: 'merged';
  readonly mergedInto: string;
}

export interface DeletedTagDocument extends AnyTagDocument {
  readonly kind: 'deleted';
}

export type TagDocument = LiveTagDocument | MergedTagDocument | DeletedTagDocument;

export const tagDocumentId = (projectUuid: string, tagId: string) => `${projectUuid}.${tagId}`;

export const labelName = (label: string, language = '*') => `${language}\n${foldedText(label)}`;

type Change = DocumentChange<TagDocument>;
type Of<Type> = Extract<Recorded<TagSetEvent>, { type: Type }>;

export const tagProjection: Projection<TagSetEvent, TagDocument> = {
  name: 'tags',
  version: 1,
  sources: [tagSetAggregate],
  indexes: [
    { name: 'byChange', keys: { projectUuid: 1, changed: 1 } },
    { name: 'byLabel', keys: { projectUuid: 1, groupKey: 1, names: 1, since: 1 } },
    { name: 'byReplacement', keys: { projectUuid: 1, mergedInto: 1 } },
  ],
  counts: [
    {
      name: 'ofGroup',
      by: ['projectUuid', 'groupKey' as keyof TagDocument],
      where: ({ kind }) => kind === 'tag',
    },
  ],
  project,
};

function project(event: Recorded<TagSetEvent>): readonly Change[] {
  switch (event.type) {
    case 'TagCreated':
      return [put<TagDocument>(created(event))];
    case 'TagDetailsChanged':
      return [revised(event)];
    case 'TagDeleted': {
      const { projectUuid, tagId } = event.data;
      return [put<TagDocument>({ ...keyOf(projectUuid, tagId, event), kind: 'deleted' })];
    }
    case 'TagMerged': {
      const { projectUuid, tagId, intoTagId: mergedInto } = event.data;
      const { changed, changedAt } = keyOf(projectUuid, tagId, event);
      return [
        put<TagDocument>({ ...keyOf(projectUuid, tagId, event), kind: 'merged', mergedInto }),
        patchWhere({ projectUuid, mergedInto: tagId }, { mergedInto, changed, changedAt }),
      ];
    }
    case 'TagsClosed':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'TagGroupCreated':
    case 'TagGroupDetailsChanged':
    case 'TagGroupDeleted':
      return [];
    default:
      return assertNever(event);
  }
}

function created({ data, ...event }: Of<'TagCreated'>): LiveTagDocument {
  const { projectUuid, tagId, groupId, value, label, versionNo } = data;
  return {
    ...keyOf(projectUuid, tagId, event),
    kind: 'tag',
    groupId,
    groupKey: groupId.toLowerCase(),
    value,
    label,
    names: namesOf(label),
    since: Number(event.revision),
    version: firstVersion(event.metadata, versionNo),
  };
}

function revised({ data, ...event }: Of<'TagDetailsChanged'>): Change {
  const { projectUuid, tagId, versionNo, value, label } = data;
  const { _id, changed, changedAt } = keyOf(projectUuid, tagId, event);
  return patch(_id, {
    changed,
    changedAt,
    ...(value !== undefined && { value }),
    ...(label && { label, names: namesOf(label) }),
    ...modified(event.metadata, versionNo),
  });
}

export function firstVersion(
  { actor: { name: by }, occurredAt: at }: EventMetadata,
  versionNo: string,
): TagVersionDocument {
  return { createdBy: by, created: at, modifiedBy: by, modified: at, versionNo };
}

export const modified = ({ actor, occurredAt }: EventMetadata, versionNo: string) => ({
  'version.modifiedBy': actor.name,
  'version.modified': occurredAt,
  'version.versionNo': versionNo,
});

function keyOf(projectUuid: string, id: string, { revision, position }: Pick<Recorded, 'revision' | 'position'>) {
  return {
    _id: tagDocumentId(projectUuid, id),
    projectUuid,
    id,
    changed: Number(revision),
    changedAt: Number(position),
  };
}

function namesOf(label: Localized): readonly string[] {
  return [
    ...new Set(Object.entries(label).flatMap(([language, text]) => [labelName(text, language), labelName(text)])),
  ];
}
