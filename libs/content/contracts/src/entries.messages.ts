import type { EntryFile } from '@annal/content-domain';
import type { LanguageCode, Receipt, VersionNo } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

/** JSON as sent; judged once the content type is known. */
type Sent = Readonly<Record<string, unknown>>;

interface OfEntry extends InProject {
  readonly entryId: string;
}

export interface CreateEntryData extends InProject {
  readonly entry: Sent;
}
export interface ReviseEntryData extends OfEntry {
  readonly entry: Sent;
}
export interface PatchEntryData extends OfEntry {
  readonly language?: LanguageCode;
  /** An object is a merge patch, an array a JSON Patch. */
  readonly patch: Sent | readonly unknown[];
}
export interface InvokeEntryEventData extends OfEntry {
  readonly trigger: Sent;
}
export interface DeleteEntryData extends OfEntry {
  readonly languages?: readonly string[];
  readonly permanent: boolean;
}

interface OfSchedule extends OfEntry {
  readonly schedule: 'publish' | 'unpublish';
  readonly language?: LanguageCode;
}
export interface ScheduleEntryData extends OfSchedule {
  readonly dateTime?: unknown;
}
export type ClearEntryScheduleData = OfSchedule;

export interface EntryReceipt extends Receipt {
  readonly entryId: string;
  readonly language: LanguageCode;
  readonly versionNo: VersionNo;
  /** The entry is new, and its content type names a place in the tree for it. */
  readonly hasPlace?: true;
}

export interface GetEntryVersionData extends OfEntry {
  readonly language: LanguageCode;
  readonly versionNo: VersionNo;
}

export interface EntryVersion {
  readonly fields: Sent;
  readonly file?: EntryFile;
  readonly slug: string | null;
  readonly owner: string;
  readonly isLive: boolean;
  readonly version: {
    readonly createdBy: string;
    readonly created: string;
    readonly modifiedBy: string;
    readonly modified: string;
    readonly publishedBy: string | null;
    readonly published: string | null;
    readonly versionNo: VersionNo;
  };
}

export interface ListEntryVersionsData extends OfEntry {
  readonly languages: readonly LanguageCode[];
  readonly skip: number;
  readonly limit: number;
}

export interface EntryVersionItem {
  readonly language: LanguageCode;
  /** Fields that differ from the version before, `sysAssetFile` included; a publication changes none. */
  readonly changedFields: readonly string[];
  readonly isPublished: boolean;
  readonly version: EntryVersion['version'];
}

export interface EntryVersionPage {
  readonly totalCount: number;
  readonly items: readonly EntryVersionItem[];
}

export const createEntry = message<CreateEntryData, EntryReceipt>('content.create-entry');
export const reviseEntry = message<ReviseEntryData, EntryReceipt>('content.revise-entry');
export const patchEntry = message<PatchEntryData, EntryReceipt>('content.patch-entry');
export const invokeEntryEvent = message<InvokeEntryEventData, EntryReceipt>('content.invoke-entry-event');
export const scheduleEntry = message<ScheduleEntryData, EntryReceipt>('content.schedule-entry');
export const clearEntrySchedule = message<ClearEntryScheduleData, Receipt>('content.clear-entry-schedule', {
  deletesFrom: 'entry',
});
export const deleteEntry = message<DeleteEntryData, Receipt>('content.delete-entry', { deletesFrom: 'entry' });
export const getEntryVersion = message<GetEntryVersionData, { readonly found: EntryVersion | null }>(
  'content.get-entry-version',
);
export const listEntryVersions = message<ListEntryVersionsData, EntryVersionPage>('content.list-entry-versions');
