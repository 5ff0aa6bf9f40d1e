import { assetUri, uriKey, type EntryFile } from '@annal/content-domain';
import type { LanguageCode, VersionNo } from '@annal/kernel';

export type VersionStatus = 'latest' | 'published';

/** Archived and deleted variations only have their latest version, and have to be asked for. */
export type EntryStatus = VersionStatus | 'archived' | 'deleted';

export interface EntryDocument {
  /** `{projectUuid}.{entryId}.{language}.{l|p}` */
  readonly _id: string;
  readonly projectUuid: string;
  readonly entryId: string;
  readonly language: LanguageCode;
  readonly status: EntryStatus;
  readonly contentTypeUuid: string;
  readonly contentTypeId: string;
  readonly dataFormat: 'entry' | 'asset';
  /** JSON text, so that values come back unchanged whatever their keys and depth. */
  readonly fields: string;
  readonly links?: readonly LinkDocument[];
  /** `linkName` of each link, by which an index finds and counts them. */
  readonly linkNames?: readonly string[];
  /**
   * Everything in the fields that may be a taxonomy key, with the keys above it, by which an index finds the uses of a
   * node and of those below it. The definition tells which of it is one.
   */
  readonly taxonomyKeys?: readonly string[];
  readonly file?: FileDocument;
  readonly titleKey: string;
  readonly slug: string | null;
  readonly owner: string;
  readonly workflowId: string;
  readonly state: string;
  /** Of a published version: where its publish led to, whatever became of the draft. Absent while that is `state`. */
  readonly publishedState?: string;
  /** The command that published it, if its event does not tell the state: a later event of the command does. */
  readonly publishing?: string;
  readonly transition: TransitionDocument;
  readonly schedules?: { readonly [Kind in 'publish' | 'unpublish']?: ScheduleDocument };
  readonly isPublished: boolean;
  readonly languages: readonly LanguageCode[];
  readonly deletedLanguages: readonly LanguageCode[];
  readonly archivedLanguages: readonly LanguageCode[];
  /** Live, or no variation of the entry is: it can be the default. */
  readonly isCandidate: boolean;
  readonly rivals: readonly LanguageCode[];
  readonly isFirst: boolean;
  readonly isDefault: boolean;
  /** Of the whole entry: the languages with a published variation. */
  readonly publishedIn: Readonly<Record<LanguageCode, true>>;
  /** Revision of the last save, comparable with `publications`. */
  readonly savedAt: number;
  readonly publications: Readonly<Record<LanguageCode, number>>;
  /** Of assets, for counters only. */
  readonly folders?: readonly string[];
  readonly version: VersionDocument;
}

export interface FileDocument extends EntryFile {
  readonly uri: string;
  readonly uriKey: string;
}

export interface LinkDocument {
  readonly fieldId: string;
  readonly to: string;
}

export interface VersionDocument {
  readonly createdBy: string;
  readonly created: string;
  readonly modifiedBy: string;
  readonly modified: string;
  readonly publishedBy: string | null;
  readonly published: string | null;
  readonly versionNo: VersionNo;
  readonly archivedBy?: string;
  readonly archived?: string;
  readonly deletedBy?: string;
  readonly deleted?: string;
}

/** entries.md 1.2. */
export interface ScheduleDocument {
  readonly dateTime: string;
  readonly setBy: string;
  readonly set: string;
  readonly missed: boolean;
}

export interface TransitionDocument {
  readonly event: string;
  readonly from: string | null;
  readonly invoked: string;
  readonly invokedBy: string;
  /** JSON text: parameter ids are free. */
  readonly data: string | null;
}

type Placed = Pick<EntryDocument, 'status' | 'languages' | 'archivedLanguages' | 'publishedIn'>;

/** Languages that the entry has beside this one in the document's view, the variation created first in front. */
export function languagesInView({
  status,
  languages,
  archivedLanguages,
  publishedIn,
}: Placed): readonly LanguageCode[] {
  if (status === 'published') return languages.filter((language) => publishedIn[language]);
  return status === 'latest' ? languages.filter((language) => !archivedLanguages.includes(language)) : [];
}

export const linkName = (entryId: string, index = 0): string => (index === 0 ? entryId : `${entryId}.${index}`);

export const tagIdOfName = (name: string): string => name.split('.', 1)[0] ?? name;

export function entryDocumentId(
  projectUuid: string,
  entryId: string,
  language: LanguageCode,
  status: VersionStatus,
): string {
  return `${projectUuid}.${entryId}.${language}.${status === 'latest' ? 'l' : 'p'}`;
}

/**
 * Names of an asset's folders for counters: `2:/a/b` for all below `/a/b`, `2:/a/b/` for what lies in it itself. The
 * depth in front keeps the children of a folder together.
 */
export function folderNames(path: string): readonly string[] {
  const segments = path === '/' ? [] : path.slice(1).split('/');
  const above = ['0:/', ...segments.map((_, n) => `${n + 1}:/${segments.slice(0, n + 1).join('/')}`)];
  return [...above, `${above.at(-1)}/`];
}

export function fileDocument(file: EntryFile): FileDocument {
  const { path, filename } = file;
  return { ...file, uri: assetUri(path, filename), uriKey: uriKey(path, filename) };
}
