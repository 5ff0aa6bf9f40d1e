import type { LanguageCode, Recorded } from '@annal/kernel';
import type {
  EntryVariationCreated,
  EntryVariationDeleted,
  EntryVariationPublished,
  EntryVariationRevised,
  EntryVariationUnpublished,
  Fields,
  Standing,
  WorkflowStateChanged,
} from '@annal/content-domain';
import {
  copyIfPresent,
  patchIfPresent,
  patchWhere,
  put,
  remove,
  type DocumentChange,
  type PathValues,
} from '@annal/read-models';
import { entryDocumentId, type EntryDocument, type TransitionDocument } from './entry.document.ts';
import { fieldSortKey, sortKey } from './entry.sort-key.ts';

// No document is taken for granted: an entry can still change while its content type, and with it all documents, goes.
type Change = DocumentChange<EntryDocument>;
type Key = { readonly projectUuid: string; readonly entryId: string; readonly language: LanguageCode };

const latestId = ({ projectUuid, entryId, language }: Key) => entryDocumentId(projectUuid, entryId, language, 'latest');
const publishedId = ({ projectUuid, entryId, language }: Key) =>
  entryDocumentId(projectUuid, entryId, language, 'published');

export function onCreated({ data, metadata, revision }: Recorded<EntryVariationCreated>): readonly Change[] {
  const { projectUuid, entryId, language, contentTypeUuid, contentTypeId, dataFormat } = data;
  const by = metadata.actor.name;
  const at = metadata.occurredAt;
  const document: EntryDocument = {
    _id: latestId(data),
    projectUuid,
    entryId,
    language,
    status: 'latest',
    contentTypeUuid,
    contentTypeId,
    dataFormat,
    ...contentOf(data.fields, data.titleField),
    slug: data.slug,
    owner: data.owner,
    workflowId: data.workflowId,
    state: data.state,
    transition: { event: 'sysCreate', from: null, invoked: at, invokedBy: by, data: null },
    isPublished: false,
    ...placeIn(data, language),
    savedAt: Number(revision),
    publications: data.publications,
    version: {
      createdBy: by,
      created: at,
      modifiedBy: by,
      modified: at,
      publishedBy: null,
      published: null,
      versionNo: data.versionNo,
    },
  };
  // Publications of an earlier variation in this language, removed for good, say nothing about this one.
  const forgotten = { [`publications.${language}`]: undefined };
  return [put(document), ...toOthers(data, data, forgotten)];
}

export function onRevised({ data, metadata, revision }: Recorded<EntryVariationRevised>): readonly Change[] {
  const savedAt = Number(revision);
  const set = {
    ...contentOf(data.fields, data.titleField),
    ...(data.slug !== undefined && { slug: data.slug }),
    ...(data.owner !== undefined && { owner: data.owner }),
    savedAt,
    'version.versionNo': data.versionNo,
    'version.modified': metadata.occurredAt,
    'version.modifiedBy': metadata.actor.name,
  };
  return [patchIfPresent(latestId(data), set), patchIfPresent(publishedId(data), { savedAt })];
}

/** The published document is the latest one as it was at this moment. */
export function onPublished({ data, metadata, revision }: Recorded<EntryVariationPublished>): readonly Change[] {
  const publication = { [`publications.${data.language}`]: Number(revision) };
  const set = {
    isPublished: true,
    ...publication,
    'version.versionNo': data.versionNo,
    'version.published': metadata.occurredAt,
    'version.publishedBy': metadata.actor.name,
  };
  return [
    patchIfPresent(latestId(data), set),
    copyIfPresent(latestId(data), publishedId(data), { status: 'published' }),
    ...data.translations.flatMap((language) => both({ ...data, language }, publication)),
  ];
}

export function onUnpublished({ data }: Recorded<EntryVariationUnpublished>): readonly Change[] {
  return [patchIfPresent(latestId(data), { isPublished: false }), remove(publishedId(data))];
}

export function onStateChanged({ data, metadata }: Recorded<WorkflowStateChanged>): readonly Change[] {
  const transition: TransitionDocument = {
    event: data.event,
    from: data.from,
    invoked: metadata.occurredAt,
    invokedBy: metadata.actor.name,
    data: data.data && JSON.stringify(data.data),
  };
  return both(data, { workflowId: data.workflowId, state: data.to, transition });
}

export function onDeleted({ data }: Recorded<EntryVariationDeleted>): readonly Change[] {
  return [remove(latestId(data)), remove(publishedId(data)), ...toOthers(data, data)];
}

/**
 * First every entry falls back to the variation created first, then those that have the primary language go there. No
 * filter matches an entry whose default was right and stays so, which is nearly every entry.
 */
export function onPrimaryLanguage(projectUuid: string, primaryLanguage: LanguageCode): readonly Change[] {
  return [
    patchWhere({ projectUuid, isFirst: true, isDefault: false }, { isDefault: true }),
    patchWhere({ projectUuid, isFirst: false, isDefault: true }, { isDefault: false }),
    patchWhere({ projectUuid, others: primaryLanguage, isDefault: true }, { isDefault: false }),
    patchWhere({ projectUuid, language: primaryLanguage, isDefault: false }, { isDefault: true }),
  ];
}

function toOthers(key: Key, standing: Standing, set: PathValues = {}): readonly Change[] {
  const others = standing.languages.filter((language) => language !== key.language);
  return others.flatMap((language) => both({ ...key, language }, { ...placeIn(standing, language), ...set }));
}

function both(key: Key, set: PathValues): readonly Change[] {
  return [patchIfPresent(latestId(key), set), patchIfPresent(publishedId(key), set)];
}

function placeIn({ languages, deletedLanguages, defaultLanguage }: Standing, language: LanguageCode) {
  return {
    languages,
    others: languages.filter((other) => other !== language),
    deletedLanguages,
    isFirst: languages[0] === language,
    isDefault: defaultLanguage === language,
  };
}

/** Entries without a title come after all others. */
const NO_TITLE = '\uffff';

function contentOf(fields: Fields, titleField: string | null) {
  const title = titleField !== null && Object.hasOwn(fields, titleField) ? fields[titleField] : null;
  const keys = Object.entries(fields).flatMap(([id, value]) => {
    const key = fieldSortKey(value);
    return key === undefined ? [] : [[id, key] as const];
  });
  return {
    fields: JSON.stringify(fields),
    titleKey: typeof title === 'string' && title !== '' ? sortKey(title) : NO_TITLE,
    keys: Object.fromEntries(keys),
  };
}
