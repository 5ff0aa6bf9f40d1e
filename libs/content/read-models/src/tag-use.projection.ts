import { assertNever, type LanguageCode, type Recorded } from '@annal/kernel';
import {
  contentTypeAggregate,
  entryAggregate,
  tagSetAggregate,
  type ContentTypeEvent,
  type EntryEvent,
  type TagSetEvent,
  type TagUses,
} from '@annal/content-domain';
import {
  copyIfPresent,
  patchIfPresent,
  put,
  remove,
  removeWhere,
  rewriteWhere,
  type DocumentChange,
  type Projection,
} from '@annal/read-models';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';
import { entryDocumentId, linkName, type EntryStatus } from './entry.document.ts';
import { titleKeyOf } from './title-key.ts';

export interface TagUseDocument {
  readonly _id: string;
  readonly projectUuid: string;
  readonly entryId: string;
  readonly language: LanguageCode;
  readonly status: EntryStatus;
  readonly contentTypeUuid: string;
  readonly titleKey: string;
  readonly uses: readonly FieldTags[];
  readonly names: readonly string[];
}

export interface FieldTags {
  readonly fieldId: string;
  readonly tags: readonly string[];
}

type SeenEvent = EntryEvent | ContentTypeEvent | ProjectEvent | TagSetEvent;
type Change = DocumentChange<TagUseDocument>;

/** Apart, so that a merge rewrites little. An entry saved during a merge keeps the old id: readers ask for both. */
export const tagUseProjection: Projection<SeenEvent, TagUseDocument> = {
  name: 'tag-uses',
  version: 3,
  sources: [entryAggregate, contentTypeAggregate, projectFacts, tagSetAggregate],
  indexes: [
    { name: 'byTag', keys: { projectUuid: 1, names: 1, status: 1, titleKey: 1, entryId: 1, language: 1 } },
    { name: 'ofType', keys: { contentTypeUuid: 1 } },
  ],
  counts: [
    { name: 'uses', by: ['projectUuid', 'status'], each: 'names' },
    { name: 'ofType', by: ['contentTypeUuid', 'status'], each: 'names' },
    { name: 'ofTypeInLanguage', by: ['contentTypeUuid', 'status', 'language'], each: 'names' },
  ],
  areCountsFollowed: true,
  project,
};

function project({ type, data }: Recorded<SeenEvent>): readonly Change[] {
  switch (type) {
    case 'EntryVariationCreated':
    case 'EntryVariationRevised':
      return saved(data);
    case 'EntryVariationPublished':
      // A variation that never named a tag has no document here.
      if (data.hasTags === undefined) return [];
      return data.hasTags
        ? [copyIfPresent(latestId(data), publishedId(data), { status: 'published' })]
        : [remove(publishedId(data))];
    case 'EntryVariationUnpublished':
      return [remove(publishedId(data))];
    case 'EntryVariationArchived':
      return [patchIfPresent(latestId(data), { status: 'archived' })];
    case 'EntryVariationUnarchived':
    case 'EntryVariationRestored':
      return [patchIfPresent(latestId(data), { status: 'latest' })];
    case 'EntryVariationDeleted': {
      const { permanent } = data;
      const gone = permanent ? remove(latestId(data)) : patchIfPresent(latestId(data), { status: 'deleted' });
      return [gone, remove(publishedId(data))];
    }
    case 'ContentTypeDeleted':
      return [removeWhere({ projectUuid: data.projectUuid, contentTypeUuid: data.uuid })];
    case 'TagMerged':
      return [merged(data)];
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: data.projectUuid })];
    case 'WorkflowStateChanged':
    case 'WorkflowEventInvoked':
    case 'EntryScheduleSet':
    case 'EntryScheduleCleared':
    case 'EntryScheduleMissed':
    case 'ContentTypeCreated':
    case 'ContentTypeRevised':
    case 'ContentTypePublished':
    case 'ProjectCreated':
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
    case 'TagGroupCreated':
    case 'TagGroupDetailsChanged':
    case 'TagGroupDeleted':
    case 'TagCreated':
    case 'TagDetailsChanged':
    case 'TagDeleted':
    case 'TagsClosed':
      return [];
    default:
      return assertNever(type);
  }
}

interface Key {
  readonly projectUuid: string;
  readonly entryId: string;
  readonly language: LanguageCode;
}

const latestId = ({ projectUuid, entryId, language }: Key) => entryDocumentId(projectUuid, entryId, language, 'latest');
const publishedId = ({ projectUuid, entryId, language }: Key) =>
  entryDocumentId(projectUuid, entryId, language, 'published');

interface Saved extends Key {
  readonly contentTypeUuid?: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly titleField: string | null;
  readonly tags?: TagUses;
}

function saved(data: Saved): readonly Change[] {
  const { projectUuid, entryId, language, contentTypeUuid, tags } = data;
  if (!tags || contentTypeUuid === undefined) return [];
  const uses = Object.entries(tags).flatMap(([fieldId, ids]) => (ids.length > 0 ? [{ fieldId, tags: ids }] : []));
  if (uses.length === 0) return [remove(latestId(data))];
  const document: TagUseDocument = {
    _id: latestId(data),
    projectUuid,
    entryId,
    language,
    status: 'latest',
    contentTypeUuid,
    titleKey: titleKeyOf(data.fields, data.titleField, tags),
    uses,
    names: namesOf(uses),
  };
  return [put(document)];
}

function namesOf(uses: readonly FieldTags[]): readonly string[] {
  const counts = new Map<string, number>();
  return uses.flatMap(({ tags }) =>
    tags.map((tag) => {
      const index = counts.get(tag) ?? 0;
      counts.set(tag, index + 1);
      return linkName(tag, index);
    }),
  );
}

/** A field that names both tags keeps the replacement once, at the first position. */
function merged({ projectUuid, tagId, intoTagId }: { projectUuid: string; tagId: string; intoTagId: string }): Change {
  const replaced = (id: string) => (id === tagId ? intoTagId : id);
  return rewriteWhere<TagUseDocument>({ projectUuid, names: tagId }, (document) => {
    const uses = document.uses.map(({ fieldId, tags }) => ({ fieldId, tags: [...new Set(tags.map(replaced))] }));
    return { ...document, uses, names: namesOf(uses) };
  });
}
