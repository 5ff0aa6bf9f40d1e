import type { LanguageCode } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

/** Revision of the project's stream at which the project is about to change. */
interface AtRevision extends InProject {
  readonly projectRevision: string;
}

export type CloseContentModelData = AtRevision;
export interface ContentModelClosing {
  /** Includes components (projects.md 7). If false, nothing can be added until the project has decided. */
  readonly hasContentTypes: boolean;
}

export interface WithdrawLanguagesData extends AtRevision {
  readonly languages: readonly LanguageCode[];
}
export interface LanguageWithdrawal {
  /** If empty, no content type can start to support the languages until the project has decided. */
  readonly inUse: readonly LanguageCode[];
}

export const closeContentModel = message<CloseContentModelData, ContentModelClosing>('content.close-content-model');
export const withdrawLanguages = message<WithdrawLanguagesData, LanguageWithdrawal>('content.withdraw-languages');
