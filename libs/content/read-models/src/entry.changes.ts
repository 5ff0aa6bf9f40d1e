import type { EventMetadata, LanguageCode, Recorded } from '@annal/kernel';
import { possibleTaxonomyKeys } from '@annal/content-domain';
import type {
  EntryVariationArchived,
  EntryVariationCreated,
  EntryVariationDeleted,
  EntryVariationPublished,
  EntryVariationRestored,
  EntryVariationRevised,
  EntryVariationUnarchived,
  EntryVariationUnpublished,
  Fields,
  Links,
  VariationSummary,
  TriggerData,
  WorkflowStateChanged,
  TagUses,
} from '@annal/content-domain';
import {
  copyIfPresent,
  patchIf,
  patchIfPresent,
  patchWhere,
  put,
  remove,
  type DocumentChange,
  type PathValues,
} from '@annal/read-models';
import {
  entryDocumentId,
  fileDocument,
  folderNames,
  linkName,
  type EntryDocument,
  type TransitionDocument,
} from './entry.document.ts';
import { titleKeyOf } from './title-key.ts';

// Any document may be missing: an entry can still change while its content type, and with it all documents, is removed.
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
    ...contentOf(data),
    ...linksOf(data.links),
    ...taxonomyKeysIn(data.fields),
    ...(data.file && { file: fileDocument(data.file), folders: folderNames(data.file.path) }),
    slug: data.slug,
    owner: data.owner,
    workflowId: data.workflowId,
    state: data.state,
    transition: { event: 'sysCreate', from: null, invoked: at, invokedBy: by, data: null },
    isPublished: false,
    publishedIn: {},
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
  // Publications of an earlier variation in this language, removed for good, do not count.
  const forgotten = { [`publications.${language}`]: undefined };
  return [put(document), ...knownByOthers(document, data), ...toOthers(data, data, forgotten)];
}

/** Only the entry's other documents tell which of its variations are published. */
function knownByOthers({ _id, publishedIn, ...own }: EntryDocument, key: Key & VariationSummary): readonly Change[] {
  const [other] = othersOf(key, key);
  if (other === undefined) return [];
  const absent = { links: undefined, linkNames: undefined, file: undefined, folders: undefined, schedules: undefined };
  return [copyIfPresent(latestId({ ...key, language: other }), _id, { ...absent, ...own })];
}

export function onRevised({ data, metadata, revision }: Recorded<EntryVariationRevised>): readonly Change[] {
  const savedAt = Number(revision);
  const set = {
    ...contentOf(data),
    links: undefined,
    linkNames: undefined,
    ...linksOf(data.links),
    taxonomyKeys: undefined,
    ...taxonomyKeysIn(data.fields),
    ...(data.file && { file: fileDocument(data.file), folders: folderNames(data.file.path) }),
    ...(data.slug !== undefined && { slug: data.slug }),
    ...(data.owner !== undefined && { owner: data.owner }),
    savedAt,
    'version.versionNo': data.versionNo,
    'version.modified': metadata.occurredAt,
    'version.modifiedBy': metadata.actor.name,
  };
  return [patchIfPresent(latestId(data), set), patchIfPresent(publishedId(data), { savedAt })];
}

export function onPublished({ data, metadata, revision }: Recorded<EntryVariationPublished>): readonly Change[] {
  const publication = { [`publications.${data.language}`]: Number(revision) };
  const set = {
    isPublished: true,
    ...publication,
    [publishedPath(data)]: true,
    'version.versionNo': data.versionNo,
    'version.published': metadata.occurredAt,
    'version.publishedBy': metadata.actor.name,
  };
  // Others need to know only if it was not published, and there are none when this follows the entry's first event.
  const isNews = data.replaces === null && revision > 1n;
  return [
    patchIfPresent(latestId(data), set),
    copyIfPresent(latestId(data), publishedId(data), {
      status: 'published',
      ...(data.state === undefined ? { publishing: metadata.commandId } : { publishedState: data.state }),
    }),
    ...data.translations.flatMap((language) => both({ ...data, language }, publication)),
    ...(isNews ? [toEntry(data, { [publishedPath(data)]: true })] : []),
  ];
}

export function onUnpublished({ data }: Recorded<EntryVariationUnpublished>): readonly Change[] {
  return [
    patchIfPresent(latestId(data), { isPublished: false }),
    remove(publishedId(data)),
    toEntry(data, { [publishedPath(data)]: undefined }),
  ];
}

export function onStateChanged({ data, metadata }: Recorded<WorkflowStateChanged>): readonly Change[] {
  return [
    ...both(data, movedTo(data.event, data, metadata)),
    // Publications of earlier releases do not name the state they led to: the first change after one tells where it
    // came from, unless it is of the same command.
    patchIf(publishedId(data), { publishedState: null }, { publishedState: data.from }),
    patchIf(publishedId(data), { publishing: metadata.commandId }, { publishedState: data.to }),
  ];
}

export function onArchived({ data, metadata }: Recorded<EntryVariationArchived>): readonly Change[] {
  const set = {
    status: 'archived',
    ...movedTo('sysArchive', data, metadata),
    ...placeIn(data, data.language),
    'version.archived': metadata.occurredAt,
    'version.archivedBy': metadata.actor.name,
  };
  return [patchIfPresent(latestId(data), set), ...toOthers(data, data)];
}

const visible = {
  status: 'latest',
  'version.archived': undefined,
  'version.archivedBy': undefined,
  'version.deleted': undefined,
  'version.deletedBy': undefined,
};

export function onUnarchived({ data, metadata }: Recorded<EntryVariationUnarchived>): readonly Change[] {
  const set = { ...visible, ...movedTo('sysUnarchive', data, metadata), ...placeIn(data, data.language) };
  return [patchIfPresent(latestId(data), set), ...toOthers(data, data)];
}

export function onDeleted({ data, metadata }: Recorded<EntryVariationDeleted>): readonly Change[] {
  const unpublished = data.wasPublished ? { [publishedPath(data)]: undefined } : {};
  const gone = data.permanent
    ? remove(latestId(data))
    : patchIfPresent(latestId(data), {
        status: 'deleted',
        isPublished: false,
        ...unpublished,
        ...placeIn(data, data.language),
        'version.deleted': metadata.occurredAt,
        'version.deletedBy': metadata.actor.name,
      });
  return [gone, remove(publishedId(data)), ...toOthers(data, data, unpublished)];
}

/** The event has the publications made meanwhile; the other variations get the restored one's. */
export function onRestored({ data, metadata }: Recorded<EntryVariationRestored>): readonly Change[] {
  const { language, publications } = data;
  const set = { ...visible, ...movedTo('sysRestore', data, metadata), ...placeIn(data, language), publications };
  const own = { [`publications.${language}`]: publications[language] };
  return [patchIfPresent(latestId(data), set), ...toOthers(data, data, own)];
}

interface Move {
  readonly workflowId: string;
  readonly from: string;
  readonly to: string;
  readonly data: TriggerData | null;
}

function movedTo(event: string, { workflowId, from, to, data }: Move, metadata: EventMetadata) {
  const transition: TransitionDocument = {
    event,
    from,
    invoked: metadata.occurredAt,
    invokedBy: metadata.actor.name,
    data: data && JSON.stringify(data),
  };
  return { workflowId, state: to, transition };
}

/** First every entry falls back to its oldest variation. No filter matches an entry whose default stays. */
export function onPrimaryLanguage(projectUuid: string, primaryLanguage: LanguageCode): readonly Change[] {
  return [
    patchWhere({ projectUuid, isFirst: true, isDefault: false }, { isDefault: true }),
    patchWhere({ projectUuid, isFirst: false, isDefault: true }, { isDefault: false }),
    patchWhere({ projectUuid, rivals: primaryLanguage, isDefault: true }, { isDefault: false }),
    patchWhere({ projectUuid, language: primaryLanguage, isCandidate: true, isDefault: false }, { isDefault: true }),
  ];
}

function toOthers(key: Key, summary: VariationSummary, set: PathValues = {}): readonly Change[] {
  return othersOf(key, summary).flatMap((language) =>
    both({ ...key, language }, { ...placeIn(summary, language), ...set }),
  );
}

function othersOf(key: Key, { languages, deletedLanguages }: VariationSummary): readonly LanguageCode[] {
  return [...languages, ...deletedLanguages].filter((language) => language !== key.language);
}

/** The event does not tell which variations there are. */
const toEntry = ({ projectUuid, entryId }: Key, set: PathValues) => patchWhere({ projectUuid, entryId }, set);

const publishedPath = ({ language }: Key) => `publishedIn.${language}`;

export function both(key: Key, set: PathValues): readonly Change[] {
  return [patchIfPresent(latestId(key), set), patchIfPresent(publishedId(key), set)];
}

function placeIn(summary: VariationSummary, language: LanguageCode) {
  const { languages, deletedLanguages, archivedLanguages, defaultLanguage } = summary;
  const candidates = languages.length > 0 ? languages : deletedLanguages;
  return {
    languages,
    deletedLanguages,
    archivedLanguages,
    isCandidate: candidates.includes(language),
    rivals: candidates.filter((other) => other !== language),
    isFirst: candidates[0] === language,
    isDefault: defaultLanguage === language,
  };
}

function linksOf(found: Links = {}): Pick<EntryDocument, 'links' | 'linkNames'> {
  const links = Object.entries(found).flatMap(([fieldId, ids]) => ids.map((to) => ({ fieldId, to })));
  if (links.length === 0) return {};
  const seen = new Map<string, number>();
  const linkNames = links.map(({ to }) => {
    const before = seen.get(to) ?? 0;
    seen.set(to, before + 1);
    return linkName(to, before);
  });
  return { links, linkNames };
}

function taxonomyKeysIn(fields: Fields): Pick<EntryDocument, 'taxonomyKeys'> {
  const taxonomyKeys = possibleTaxonomyKeys(fields);
  return taxonomyKeys.length > 0 ? { taxonomyKeys } : {};
}

interface Titled {
  readonly fields: Fields;
  readonly titleField: string | null;
  readonly tags?: TagUses;
}

function contentOf({ fields, titleField, tags }: Titled) {
  return { fields: JSON.stringify(fields), titleKey: titleKeyOf(fields, titleField, tags) };
}
