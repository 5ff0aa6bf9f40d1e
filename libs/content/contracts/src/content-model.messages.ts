import type { LanguageCode } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

/** For a project that is about to change at that revision of its stream, and at no other. */
interface AtRevision extends InProject {
  readonly projectRevision: string;
}

export type CloseContentModelData = AtRevision;
export interface ContentModelClosing {
  /** Components count, too (projects.md 7). Where there are none, none can come until the project has decided. */
  readonly hasContentTypes: boolean;
}

export interface WithdrawLanguagesData extends AtRevision {
  readonly languages: readonly LanguageCode[];
}
export interface LanguageWithdrawal {
  /** Where this is empty, no content type can start to support any of them until the project has decided. */
  readonly inUse: readonly LanguageCode[];
}

/** Before a project is deleted. */
export const closeContentModel = message<CloseContentModelData, ContentModelClosing>('content.close-content-model');
/** Before a project gives languages up. */
export const withdrawLanguages = message<WithdrawLanguagesData, LanguageWithdrawal>('content.withdraw-languages');
