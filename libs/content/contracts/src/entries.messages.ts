import type { LanguageCode, Receipt, VersionNo } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

/** JSON as the caller sent it: what it means is judged where the content type is known. */
type Sent = Readonly<Record<string, unknown>>;

interface OfEntry extends InProject {
  readonly entryId: string;
}

export interface CreateEntryData extends InProject {
  /** The body: fields at the top level, beside `sys`. */
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

export interface EntryReceipt extends Receipt {
  readonly entryId: string;
  /** The variation to show for the answer. */
  readonly language: LanguageCode;
  readonly versionNo: VersionNo;
}

export interface GetEntryVersionData extends OfEntry {
  readonly language: LanguageCode;
  readonly versionNo: VersionNo;
}

/** One version of a variation, however old. */
export interface EntryVersion {
  readonly fields: Sent;
  readonly slug: string | null;
  readonly owner: string;
  /** The version that is published now. */
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

export const createEntry = message<CreateEntryData, EntryReceipt>('content.create-entry');
export const reviseEntry = message<ReviseEntryData, EntryReceipt>('content.revise-entry');
export const patchEntry = message<PatchEntryData, EntryReceipt>('content.patch-entry');
export const invokeEntryEvent = message<InvokeEntryEventData, EntryReceipt>('content.invoke-entry-event');
export const deleteEntry = message<DeleteEntryData, Receipt>('content.delete-entry');
export const getEntryVersion = message<GetEntryVersionData, { readonly found: EntryVersion | null }>(
  'content.get-entry-version',
);
