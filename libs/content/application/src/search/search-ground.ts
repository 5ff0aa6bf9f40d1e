import type { ComponentFields, ContentTypeDefinition } from '@annal/content-domain';
import type { LanguageCode } from '@annal/kernel';
import type { ProjectTags } from './searched-tags.ts';

/** What the caller may search, and what words in a query stand for. */
export interface SearchGround {
  readonly projectUuid: string;
  readonly primaryLanguage: LanguageCode;
  /** The content types whose entries the caller may see. */
  readonly definitions: readonly ContentTypeDefinition[];
  readonly components: ComponentFields;
  /** Content types whose entries may have texts of fields that are gone (`typesWithFormerTexts`). */
  readonly withFormerTexts: ReadonlySet<string>;
  /** `NO_TAGS` where a query needs none (`needsTags`). */
  readonly tags: ProjectTags;
  readonly now: Date;
  /** What `currentUser()` stands for. */
  readonly caller: string;
}
