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

/** The tags that a version of a variation names, as the entries read model has its versions. */
export interface TagUseDocument {
  /** As of the entry's document. */
  readonly _id: string;
  readonly projectUuid: string;
  readonly entryId: string;
  readonly language: LanguageCode;
  readonly status: EntryStatus;
  readonly contentTypeUuid: string;
  readonly titleKey: string;
  readonly uses: readonly FieldTags[];
  /** The tags as an index can find them: one name for every field that names the tag (`linkName`). */
  readonly names: readonly string[];
}

export interface FieldTags {
  /** Dotted below components and composed fields. */
  readonly fieldId: string;
  readonly tags: readonly string[];
}

type SeenEvent = EntryEvent | ContentTypeEvent | ProjectEvent | TagSetEvent;
type Change = DocumentChange<TagUseDocument>;

/**
 * Beside the entries, so that a merge rewrites these small documents and none of those. What an entry names that was
 * saved while its tag was merged stays under the old id until its next save: readers ask for both.
 */
export const tagUseProjection: Projection<SeenEvent, TagUseDocument> = {
  name: 'tag-uses',
  // 2: titles in the order of searches, counters by what has changed. 3: no order by titles that are tags.
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
      // Of variations that have never named a tag nothing is here, and nothing is looked for.
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

/** A field that names both keeps the replacement once, at the first place. */
function merged({ projectUuid, tagId, intoTagId }: { projectUuid: string; tagId: string; intoTagId: string }): Change {
  const replaced = (id: string) => (id === tagId ? intoTagId : id);
  return rewriteWhere<TagUseDocument>({ projectUuid, names: tagId }, (document) => {
    const uses = document.uses.map(({ fieldId, tags }) => ({ fieldId, tags: [...new Set(tags.map(replaced))] }));
    return { ...document, uses, names: namesOf(uses) };
  });
}
