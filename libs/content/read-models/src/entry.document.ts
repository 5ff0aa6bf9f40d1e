import { assetUri, uriKey, type EntryFile } from '@annal/content-domain';
import type { LanguageCode, VersionNo } from '@annal/kernel';

export type VersionStatus = 'latest' | 'published';

/** Archived and deleted variations have their latest version only, and are found where somebody asks for them. */
export type EntryStatus = VersionStatus | 'archived' | 'deleted';

/** One variation of an entry as it is in its latest version, or in the one that is live. */
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
  /** The values as JSON text: they come back exactly as they went in, whatever their keys and depth. */
  readonly fields: string;
  /** Where they lead. Absent where they do not lead anywhere. */
  readonly links?: readonly LinkDocument[];
  /** The targets of `links` as an index can find them: one name for every link of the target (`linkName`). */
  readonly linkNames?: readonly string[];
  /** Of an asset. */
  readonly file?: FileDocument;
  /** What lists by title are ordered by. */
  readonly titleKey: string;
  readonly slug: string | null;
  readonly owner: string;
  readonly workflowId: string;
  readonly state: string;
  readonly transition: TransitionDocument;
  /** Absent where nothing is scheduled. */
  readonly schedules?: { readonly [Kind in 'publish' | 'unpublish']?: ScheduleDocument };
  readonly isPublished: boolean;
  /** All live languages, the one created first in front. */
  readonly languages: readonly LanguageCode[];
  readonly deletedLanguages: readonly LanguageCode[];
  readonly archivedLanguages: readonly LanguageCode[];
  /** It is live, or no variation of the entry is. */
  readonly isCandidate: boolean;
  /** Of those that can be the default one, itself left out. */
  readonly rivals: readonly LanguageCode[];
  /** The first of those that can be the default one. */
  readonly isFirst: boolean;
  /** Shown where no language is asked for. */
  readonly isDefault: boolean;
  /** Revision of the variation's last save, comparable with `publications`. */
  readonly savedAt: number;
  /** Revision of the last publication, per language that has had one. */
  readonly publications: Readonly<Record<LanguageCode, number>>;
  readonly version: VersionDocument;
}

export interface FileDocument extends EntryFile {
  readonly uri: string;
  /** What addresses are compared by. */
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

/** entries.md 1.2, as it is shown. */
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

/** The entry itself for its first link from a variation, with a number for every further one. */
export const linkName = (entryId: string, index = 0): string => (index === 0 ? entryId : `${entryId}.${index}`);

/** The id that the names of a tag are made of. */
export const tagIdOfName = (name: string): string => name.split('.', 1)[0] ?? name;

export function entryDocumentId(
  projectUuid: string,
  entryId: string,
  language: LanguageCode,
  status: VersionStatus,
): string {
  return `${projectUuid}.${entryId}.${language}.${status === 'latest' ? 'l' : 'p'}`;
}

export function fileDocument(file: EntryFile): FileDocument {
  const { path, filename } = file;
  return { ...file, uri: assetUri(path, filename), uriKey: uriKey(path, filename) };
}
